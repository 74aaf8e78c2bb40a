#include "sql/analysis/analysis.h"

#include <gtest/gtest.h>

#include "sql/analysis/near_names.h"
#include "sql/analysis/shop_for_test.h"
#include "sql/dialects/registry.h"
#include "sql/syntax/parser.h"

namespace vouch::sql::analysis {
namespace {

class Analyzed : public ::testing::Test {
protected:
    const syntax::Dialect& dialect_ = *dialects::find_dialect("sqlite");
    schema::Catalog catalog_ = shop_catalog();
    CatalogNames names_{catalog_, dialect_.name_case};
    std::optional<syntax::Query> query_; ///< an Analysis points into it

    Analysis analyzed(std::string_view text) {
        auto parsed = syntax::parse_query(text, dialect_);
        EXPECT_TRUE(parsed) << text;
        if (!parsed) return {};
        query_ = std::move(parsed).value();
        auto result = analyze(*query_, dialect_, names_, EverythingVisible());
        EXPECT_TRUE(result) << text << (result ? "" : ": " + result.error().message);
        return result ? std::move(result).value() : Analysis{};
    }

    std::string shown(ColumnId id) const {
        const schema::Table& table = catalog_.tables[id.table];
        return table.name + "." + (id.column == kRowId ? "rowid" : table.columns[id.column].name);
    }

    /// `name=base` for a plain column, `name=?` otherwise.
    std::string outputs(std::string_view text) {
        const Analysis analysis = analyzed(text);
        std::string all;
        for (std::uint32_t column : analysis.output) {
            const DerivedColumn& derived = analysis.derived[column];
            all += (all.empty() ? "" : " ") + derived.name + "=";
            all += derived.origins.size() == 1 && derived.origins[0].base
                       ? shown(*derived.origins[0].base)
                       : "?";
        }
        return all;
    }

    std::string reads(std::string_view text, Place place) {
        std::string all;
        for (const ColumnUse& use : analyzed(text).columns)
            if (use.place == place) all += (all.empty() ? "" : " ") + shown(use.column);
        return all;
    }
};

TEST_F(Analyzed, OutputColumnsHaveNamesAndOrigins) {
    EXPECT_EQ(outputs("SELECT id, ID AS x, id + 1, rowid FROM orders"),
              "id=orders.id x=orders.id =? rowid=orders.rowid");
    EXPECT_EQ(outputs("SELECT * FROM employees"),
              "id=employees.id name=employees.name manager_id=employees.manager_id");
    EXPECT_EQ(outputs("SELECT c.*, o.id FROM customers c, orders o WHERE 1"),
              "id=customers.id tenant_id=customers.tenant_id name=customers.name "
              "ssn=customers.ssn id=orders.id");
    EXPECT_EQ(outputs("SELECT id FROM orders UNION SELECT id FROM events"), "id=?");
    EXPECT_EQ(outputs("WITH t(a) AS (SELECT 1) SELECT * FROM t"), "a=?");
    EXPECT_EQ(outputs("VALUES (1, 2)"), "column1=? column2=?");
    EXPECT_EQ(outputs("SELECT key FROM json_each('[1]')"), "key=?");
}

TEST_F(Analyzed, MergedColumnsAppearOnceAndAreReadOnBothSides) {
    EXPECT_EQ(
        outputs(
            "SELECT * FROM employees JOIN (SELECT id AS id, 2 AS z FROM orders) AS o USING (id)"),
        "id=employees.id name=employees.name manager_id=employees.manager_id z=?");
    EXPECT_EQ(reads("SELECT 1 FROM customers JOIN orders USING (tenant_id)", Place::Join),
              "customers.tenant_id orders.tenant_id");
    EXPECT_EQ(reads("SELECT 1 FROM customers NATURAL JOIN employees", Place::Join),
              "customers.id employees.id customers.name employees.name");
}

TEST_F(Analyzed, PlacesTellTheClauses) {
    const char* text =
        "SELECT status FROM orders WHERE amount > 1 GROUP BY note HAVING max(id) > 1 "
        "ORDER BY customer_id";
    EXPECT_EQ(reads(text, Place::Output), "orders.status");
    EXPECT_EQ(reads(text, Place::Where), "orders.amount");
    EXPECT_EQ(reads(text, Place::GroupBy), "orders.note");
    EXPECT_EQ(reads(text, Place::Having), "orders.id");
    EXPECT_EQ(reads(text, Place::OrderBy), "orders.customer_id");
}

TEST_F(Analyzed, InnerNamesComeFirstAndOuterOnesAreFound) {
    EXPECT_EQ(reads("SELECT 1 FROM customers c WHERE EXISTS (SELECT 1 FROM orders WHERE id = c.id "
                    "AND name = 'x')",
                    Place::Where),
              "orders.id customers.id customers.name");
    EXPECT_EQ(analyzed("WITH orders AS (SELECT 1 AS id) SELECT id FROM orders").relations.size(),
              0u);
    EXPECT_EQ(
        analyzed("WITH orders AS (SELECT id FROM orders) SELECT id FROM orders").relations.size(),
        1u);
    EXPECT_EQ(
        analyzed("WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n) SELECT i FROM n")
            .recursive.size(),
        1u);
}

TEST_F(Analyzed, StarsCannotGrowWithoutEnd) {
    std::string text = "WITH t0 AS (SELECT * FROM orders)";
    for (int i = 1; i < 30; ++i)
        text += ", t" + std::to_string(i) + " AS (SELECT a.*, b.* FROM t" + std::to_string(i - 1) +
                " AS a, t" + std::to_string(i - 1) + " AS b)";
    const auto parsed = syntax::parse_query(text + " SELECT 1", dialect_);
    ASSERT_TRUE(parsed);
    const auto result = analyze(*parsed, dialect_, names_, EverythingVisible());
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, NameErrorKind::Limit);
}

TEST(CatalogNames, FoldByTheRuleOfTheDialect) {
    schema::Catalog catalog{"public", {shop_table("Orders", {})}, {}};
    catalog.tables[0].schema = "public";
    const auto name = [](std::string text, syntax::Quoting quoting) {
        return syntax::QualifiedName{{}, {{{}, std::move(text), quoting}}};
    };
    using syntax::NameCase;
    using syntax::Quoting;
    EXPECT_TRUE(
        CatalogNames(catalog, NameCase::Insensitive).find_table(name("oRDERS", Quoting::Bare)));
    EXPECT_TRUE(
        CatalogNames(catalog, NameCase::FoldToLower).find_table(name("Orders", Quoting::Quoted)));
    EXPECT_FALSE(
        CatalogNames(catalog, NameCase::FoldToLower).find_table(name("Orders", Quoting::Bare)));
    EXPECT_FALSE(
        CatalogNames(catalog, NameCase::FoldToUpper).find_table(name("Orders", Quoting::Bare)));
}

TEST(NearNames, AreWhatASlipTurnsTheNameInto) {
    using Names = std::vector<std::string>;
    EXPECT_EQ(near_names("ordres", {"orders", "products"}), Names{"orders"});
    EXPECT_EQ(near_names("CUSTOMER", {"customers", "orders"}), Names{"customers"});
    EXPECT_EQ(near_names("xyz", {"orders"}), Names{});
    EXPECT_EQ(near_names("", {"a"}), Names{});
    EXPECT_EQ(near_names(std::string(100'000, 'a'), {"a"}), Names{});
    EXPECT_EQ(near_names_hint("nmae", {"name", "game"}), "Did you mean \"name\"?");
}

} // namespace
} // namespace vouch::sql::analysis
