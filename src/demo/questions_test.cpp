#include "demo/questions.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "demo/detail/company.h"
#include "demo/documents.h"

namespace vouch::demo {
namespace {

TEST(Questions, HaveOneOfEachKind) {
    std::set<QuestionKind> kinds;
    std::set<std::string_view> texts;
    for (const Question& question : kQuestions) {
        kinds.insert(question.kind);
        texts.insert(question.text);
    }
    EXPECT_EQ(kinds.size(), kQuestions.size());
    EXPECT_EQ(texts.size(), kQuestions.size());
}

bool some_document_holds(std::string_view text) {
    for (const Document& document : documents()) {
        if (document.content.find(text) != document.content.npos) return true;
    }
    return false;
}

/// What the questions speak of is there, and what must not be is not.
TEST(Questions, FitTheCompany) {
    const Company company = make_company(1, make_day(2023, 1, 31));
    bool german = false;
    for (const Customer& customer : company.customers)
        german |= customer.country == "Germany";
    EXPECT_TRUE(german);
    bool supplied = false;
    for (const ProductSupplier& pair : company.product_suppliers) {
        const Supplier& supplier = company.suppliers[static_cast<std::size_t>(pair.supplier - 1)];
        supplied |= supplier.name == "Yamashiro Hamono";
    }
    EXPECT_TRUE(supplied);
    EXPECT_TRUE(some_document_holds("mileage allowance for a private car"));
    EXPECT_TRUE(
        some_document_holds("interest of 1 percent a month is charged on overdue invoices"));
    EXPECT_FALSE(some_document_holds("Mongolia"));
}

} // namespace
} // namespace vouch::demo
