// The rewriting of constructs that only a dialect made by hand has for sure.
#include <gtest/gtest.h>

#include "sql/analysis/rich_dialect_for_test.h"
#include "sql/policy/approve.h"
#include "sql/policy/shop_for_test.h"

namespace vouch::sql::policy {
namespace {

class RichDialect : public ::testing::Test {
protected:
    const syntax::Dialect dialect_ = analysis::rich_dialect();
    const schema::Catalog catalog_ = shop_catalog();

    /// The approved text, or the refusal after `!`.
    std::string outcome(std::string_view text) const {
        const auto gate = Gate::create(dialect_, catalog_, tenant_policy(dialect_));
        EXPECT_TRUE(gate) << (gate ? "" : gate.error().message);
        const auto approved = gate->approve_text(text);
        return approved ? approved->text() : "! " + approved.error().message;
    }
};

TEST_F(RichDialect, HiddenColumnsNeedNoExclusionWhereTheyAreGone) {
    EXPECT_EQ(outcome("SELECT * EXCLUDE (ssn, name) FROM customers"),
              "SELECT * EXCLUDE (name) FROM (SELECT id, tenant_id, name FROM main.customers WHERE "
              "tenant_id = 1) AS customers LIMIT 1000");
    EXPECT_EQ(outcome("SELECT c.* EXCLUDE (ssn) FROM main.customers AS c"),
              "SELECT c.* FROM (SELECT id, tenant_id, name FROM main.customers WHERE tenant_id = "
              "1) AS c LIMIT 1000");
    EXPECT_EQ(outcome("SELECT * EXCLUDE (name) FROM customers").substr(0, 1), "!");
}

TEST_F(RichDialect, FieldsStayWhereTheSchemaGoes) {
    EXPECT_EQ(outcome("SELECT main.events.payload.a.b, events.payload.a FROM events"),
              "SELECT events.payload.a.b, events.payload.a FROM (SELECT id, tenant_id, ts, kind, "
              "payload FROM main.events WHERE tenant_id = 1) AS events LIMIT 1000");
}

TEST_F(RichDialect, FiltersStandInsideOfEveryKindOfSource) {
    const std::string filtered =
        "(SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders "
        "WHERE tenant_id = 1) AS orders";
    EXPECT_EQ(outcome("PIVOT orders ON status USING sum(amount) GROUP BY note"),
              "PIVOT " + filtered + " ON status USING sum(amount) GROUP BY note LIMIT 1000");
    EXPECT_EQ(outcome("SELECT [x FOR x IN (SELECT max(id) FROM orders)]"),
              "SELECT [x FOR x IN (SELECT max(id) FROM " + filtered + ")] LIMIT 1000");
    EXPECT_EQ(outcome("SELECT p.id FROM products AS p SEMI JOIN orders ON p.id = orders.id"),
              "SELECT p.id FROM main.products AS p SEMI JOIN " + filtered +
                  " ON p.id = orders.id LIMIT 1000");
}

TEST_F(RichDialect, ListsCannotGrowWithoutEnd) {
    EXPECT_EQ(outcome("SELECT [[1 FOR y IN [1]] FOR x IN [1]]").substr(0, 6), "SELECT");
    EXPECT_EQ(outcome("SELECT [[[[name FOR a IN l] FOR b IN l] FOR c IN l] FOR d IN l] FROM "
                      "(SELECT payload AS l, 'x' AS name FROM events) AS t")
                  .substr(0, 1),
              "!");
    EXPECT_EQ(outcome("SELECT list_transform([1], x -> list_transform(payload, y -> "
                      "list_transform(payload, z -> payload))) FROM events")
                  .substr(0, 1),
              "!");
}

} // namespace
} // namespace vouch::sql::policy
