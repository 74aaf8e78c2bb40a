#include "cache/form.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cache/lexicon_for_test.h"
#include "sql/dialects/registry.h"
#include "sql/syntax/parser.h"

namespace vouch::cache {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class FormTest : public testing::Test {
protected:
    FormTest() {
        catalog_.default_schema = "main";
        schema::Table orders{.schema = "main", .name = "orders"};
        orders.columns = {{.name = "id", .type = "int"}, {.name = "total", .type = "int"}};
        catalog_.tables.push_back(std::move(orders));
    }

    std::optional<LogicalForm> form(const std::string& question, const std::string& sql,
                                    const std::vector<std::string>& unused = {},
                                    planner::ReadingFeatures features = {}) const {
        const auto query = sql::syntax::parse_query(sql, dialect_);
        EXPECT_TRUE(query) << sql;
        return FormReader(catalog_, dialect_)
            .form({*query, unused, features}, read_question(question, lexicon()), lexicon());
    }
    std::vector<std::string> besides(const std::string& question, const std::string& sql) const {
        return form(question, sql).value().besides;
    }

    schema::Catalog catalog_;
    const sql::syntax::Dialect& dialect_ = *sql::dialects::find_dialect("sqlite");
};

TEST_F(FormTest, IsOfTheQueryNotOfHowItIsWritten) {
    const auto one = form("orders over 5", "SELECT id FROM orders WHERE total > 5");
    EXPECT_EQ(one, form("orders above five", "SELECT o.id FROM orders o WHERE 5 < o.total"));
    EXPECT_NE(one, form("orders over 5", "SELECT id FROM orders WHERE total >= 5"));
    EXPECT_NE(one, form("orders over 5", "SELECT id FROM orders WHERE total > 6"));
    EXPECT_THAT(one->besides, IsEmpty());
}

TEST_F(FormTest, IsNoneWhereTheReadingIsNotWhole) {
    planner::ReadingFeatures features;
    features.unused_keywords = 1;
    EXPECT_FALSE(form("orders", "SELECT id FROM orders", {}, features));
    EXPECT_FALSE(form("orders", "SELECT id FROM customers")) << "no such table";
}

TEST_F(FormTest, KeepsWhatTheQueryDoesNotUse) {
    planner::ReadingFeatures features;
    features.hints = 2;
    EXPECT_THAT(form("late orders", "SELECT id FROM orders", {"Lates"}, features)->besides,
                ElementsAre("mentions 2", "unread late"));
}

TEST_F(FormTest, KeepsValuesThatTheQueryHasNot) {
    const std::string all = "SELECT id FROM orders";
    EXPECT_THAT(besides("orders of room 107", all), ElementsAre("value 107"));
    EXPECT_THAT(besides("orders of \"Bolt\"", all), ElementsAre("value Bolt"));
    EXPECT_THAT(besides("orders with at least one item", all), ElementsAre("compare:>="))
        << "one is some";
    EXPECT_THAT(besides("orders over 107", "SELECT id FROM orders WHERE total > 107"), IsEmpty());
}

TEST_F(FormTest, KeepsWhatTurnsAMeaningRound) {
    const std::string all = "SELECT id FROM orders";
    EXPECT_THAT(besides("orders that are not late", all), ElementsAre("not"));
    EXPECT_THAT(besides("late or open orders", all), ElementsAre("or"));
    EXPECT_THAT(besides("the total of orders", all), ElementsAre("aggregate:sum"));
    EXPECT_THAT(besides("the number of orders", all), ElementsAre("count_of"));
    EXPECT_THAT(besides("the largest order", all), ElementsAre("superlative:max size"));
    EXPECT_THAT(besides("the number of orders", "SELECT count(*) FROM orders"), IsEmpty());
    EXPECT_THAT(besides("the largest order", "SELECT max(total) FROM orders"), IsEmpty());
}

} // namespace
} // namespace vouch::cache
