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

/// An attack, and a query that differs only in what makes it one.
struct Twins {
    std::string_view attack;
    std::string_view twin;
};

constexpr Twins kTwins[] = {
    // Whole rows, under every name that they have.
    {"SELECT c FROM customers AS c", "SELECT o FROM orders AS o"},
    {"SELECT customers FROM customers", "SELECT orders FROM orders"},
    {"SELECT c::text FROM customers AS c", "SELECT o::text FROM orders AS o"},
    {"SELECT c || '' FROM customers AS c", "SELECT o || '' FROM orders AS o"},
    {"SELECT count(DISTINCT c) FROM customers AS c", "SELECT count(DISTINCT o) FROM orders AS o"},
    {"SELECT 1 FROM customers AS c WHERE c > ROW(1, 2)",
     "SELECT 1 FROM orders AS o WHERE o > ROW(1, 2)"},
    {"SELECT id FROM orders ORDER BY (SELECT max(c) FROM customers AS c)",
     "SELECT id FROM orders ORDER BY (SELECT max(e) FROM employees AS e)"},
    {"SELECT ARRAY[c] FROM customers AS c", "SELECT ARRAY[c.id] FROM customers AS c"},
    {"SELECT ROW(c.*) FROM customers AS c", "SELECT ROW(c.id) FROM customers AS c"},
    {"SELECT u FROM customers AS c, UNNEST(ARRAY[c]) AS t(u)",
     "SELECT u FROM customers AS c, UNNEST(ARRAY[c.name]) AS t(u)"},
    {"SELECT x.* FROM customers AS c CROSS JOIN LATERAL (SELECT c.*) AS x",
     "SELECT x.* FROM customers AS c CROSS JOIN LATERAL (SELECT c.id) AS x"},
    // Calls and fields written as attributes of a row.
    {"SELECT (c).ssn FROM customers AS c", "SELECT (c).name FROM customers AS c"},
    {"SELECT c.to_jsonb FROM customers AS c", "SELECT c.name FROM customers AS c"},
    {"SELECT (c).to_json FROM customers AS c", "SELECT (c).id FROM customers AS c"},
    {"SELECT c['ssn'] FROM (SELECT customers AS c FROM customers) AS t",
     "SELECT p['ssn'] FROM (SELECT payload AS p FROM events) AS t"},
    // Renaming by position.
    {"SELECT c.e FROM customers AS c(a, b, d, e)", "SELECT o.b FROM orders AS o(a, b)"},
    {"SELECT x.d FROM (customers CROSS JOIN products) AS x(a, b, c, d)",
     "SELECT x.d FROM (orders CROSS JOIN products) AS x(a, b, c, d)"},
    {"WITH x(a, b, c, d) AS (SELECT * FROM customers) SELECT d FROM x",
     "WITH x(a, b) AS (SELECT id, name FROM customers) SELECT b FROM x"},
    {"SELECT j.ssn FROM customers JOIN (SELECT '1' AS ssn) AS g USING (ssn) AS j",
     "SELECT j.id FROM customers JOIN (SELECT 1 AS id) AS g USING (id) AS j"},
    {"SELECT count(*) FROM customers NATURAL JOIN (SELECT '1' AS ssn) AS g",
     "SELECT count(*) FROM customers NATURAL JOIN (SELECT 1 AS id) AS g"},
    // Stars that choose columns.
    {"SELECT * EXCLUDE (id) FROM customers", "SELECT * EXCLUDE (ssn) FROM customers"},
    {"SELECT * REPLACE (upper(ssn) AS name) FROM customers",
     "SELECT * EXCLUDE (ssn) REPLACE (id AS name) FROM customers"},
    {"SELECT * RENAME (ssn AS x) FROM customers",
     "SELECT * EXCLUDE (ssn) RENAME (name AS x) FROM customers"},
    {"SELECT COLUMNS('s.*') FROM customers", "SELECT COLUMNS('^n') FROM customers"},
    {"SELECT COLUMNS(lambda c: c LIKE 's%') FROM customers",
     "SELECT COLUMNS(['id', 'name']) FROM customers"},
    {"SELECT max(COLUMNS(*)) FROM customers", "SELECT max(COLUMNS(*)) FROM products"},
    // Relations and columns in every new place.
    {"SELECT [x FOR x IN (SELECT max(secret) FROM secrets)]",
     "SELECT [x FOR x IN (SELECT max(name) FROM products)]"},
    {"SELECT list_transform([1], lambda x: (SELECT max(secret) FROM secrets)) FROM orders",
     "SELECT list_transform([1], lambda x: (SELECT max(name) FROM products)) FROM orders"},
    {"SELECT name FROM customers QUALIFY sum(id) OVER (ORDER BY ssn) > 1",
     "SELECT name FROM customers QUALIFY sum(id) OVER (ORDER BY name) > 1"},
    {"SELECT sum(id) OVER w FROM customers WINDOW w AS (PARTITION BY ssn)",
     "SELECT sum(id) OVER w FROM customers WINDOW w AS (PARTITION BY name)"},
    {"SELECT DISTINCT ON (ssn) id FROM customers", "SELECT DISTINCT ON (name) id FROM customers"},
    {"SELECT id FROM orders ANTI JOIN secrets USING (id)",
     "SELECT id FROM orders ANTI JOIN events USING (id)"},
    {"PIVOT secrets ON id USING max(secret)", "PIVOT orders ON status USING max(amount)"},
    {"PIVOT customers ON name USING count(*)",
     "PIVOT customers ON name USING count(*) GROUP BY id"},
    {"SELECT * FROM customers UNPIVOT (v FOR k IN (ssn))",
     "SELECT * FROM employees UNPIVOT (v FOR k IN (name))"},
    {"SELECT id FROM orders UNION BY NAME SELECT ssn FROM customers",
     "SELECT id FROM orders UNION BY NAME SELECT name FROM customers"},
    {"SELECT x FROM products AS p, JSON_TABLE((SELECT max(ssn) FROM customers), '$' COLUMNS (x "
     "INT PATH '$')) AS t",
     "SELECT x FROM products AS p, JSON_TABLE((SELECT max(name) FROM customers), '$' COLUMNS (x "
     "INT PATH '$')) AS t"},
    {"SELECT e.key FROM customers AS c, each(c.ssn) AS e",
     "SELECT e.key FROM events AS c, each(c.payload) AS e"},
    {"SELECT id FROM orders TABLESAMPLE BERNOULLI (10)", "SELECT id FROM orders"},
    {"SELECT id FROM ONLY orders", "SELECT id FROM orders AS only_orders"},
    // A pattern that hides where it comes from.
    {"SELECT id FROM orders, UNNEST(ARRAY['%a%a%a%a%a%a%a%a%a%a%a%b']) AS t(p) WHERE note LIKE p",
     "SELECT id FROM orders, UNNEST(ARRAY['%a%b']) AS t(p) WHERE note LIKE p"},
    {"SELECT id FROM orders, each('%a%a%a%a%a%a%a%a%a%a%a%b') AS t WHERE note LIKE t.value",
     "SELECT id FROM orders, each('%a%b') AS t WHERE note LIKE t.value"},
};

TEST_F(RichDialect, RefusesEachKindOfAttackAndNotItsTwin) {
    for (const Twins& twins : kTwins) {
        const std::string attack = outcome(twins.attack), twin = outcome(twins.twin);
        EXPECT_EQ(attack.substr(0, 1), "!") << twins.attack << "\n" << attack;
        EXPECT_NE(twin.substr(0, 1), "!") << twins.twin << "\n" << twin;
    }
}

} // namespace
} // namespace vouch::sql::policy
