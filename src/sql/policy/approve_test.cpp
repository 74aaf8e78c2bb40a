#include "sql/policy/approve.h"

#include <type_traits>

#include <gtest/gtest.h>

#include "sql/dialects/registry.h"
#include "sql/policy/shop_for_test.h"

namespace vouch::sql::policy {
namespace {

static_assert(!std::is_default_constructible_v<ApprovedQuery>);
static_assert(!std::is_default_constructible_v<ApprovedEstimate>);
static_assert(!std::is_aggregate_v<ApprovedQuery>);

const syntax::Dialect& sqlite() { return *dialects::find_dialect("sqlite"); }

std::string outcome(const Policy& policy, std::string_view text) {
    const schema::Catalog catalog = shop_catalog();
    const auto approved = approve_text(text, sqlite(), catalog, policy);
    if (approved) return approved->text();
    return std::string(refusal_code_name(approved.error().code)) + ": " + approved.error().message;
}

std::string broken(const Policy& policy) {
    const schema::Catalog catalog = shop_catalog();
    const auto gate = Gate::create(sqlite(), catalog, policy);
    return gate ? "kept" : gate.error().message;
}

Policy everything() {
    Policy policy;
    policy.relations = Extent::Everything;
    return policy;
}

TEST(Approve, BindsTheQueryToWhatItWasApprovedFor) {
    const schema::Catalog catalog = shop_catalog();
    Policy policy = tenant_policy(sqlite());
    policy.scope_digest = "digest";
    const auto approved =
        approve_text("SELECT o.id AS n, c.name, 1 + 1 FROM orders o JOIN customers c ON c.id = "
                     "o.customer_id ORDER BY amount LIMIT 7",
                     sqlite(), catalog, policy);
    ASSERT_TRUE(approved) << approved.error().message;
    EXPECT_EQ(approved->dialect_name(), "sqlite");
    EXPECT_EQ(approved->policy_version(), "tenant");
    EXPECT_EQ(approved->scope_digest(), "digest");
    EXPECT_EQ(approved->schema_fingerprint(), schema::catalog_fingerprint(catalog));
    EXPECT_EQ(approved->row_limit(), 7);
    EXPECT_EQ(approved->row_limit_origin(), RowLimitOrigin::Kept);
    EXPECT_EQ(approved->output_columns(), (std::vector<std::string>{"n", "name", ""}));
    EXPECT_EQ(approved->relations(),
              (std::vector<RelationName>{{"main", "customers"}, {"main", "orders"}}));
    ASSERT_EQ(approved->columns().size(), 5u);
    EXPECT_EQ(approved->columns()[0], (ColumnName{"main", "customers", "id"}));
}

TEST(Approve, AbsentMeansNothing) {
    EXPECT_EQ(outcome(Policy{}, "SELECT id FROM orders"),
              "relation: There is no relation \"orders\" that may be read.");
    EXPECT_EQ(outcome(Policy{}, "SELECT 1"), "SELECT 1 LIMIT 1000");
    EXPECT_EQ(outcome(everything(), "SELECT secret FROM secrets"),
              "SELECT secret FROM main.secrets LIMIT 1000");
    Policy listed;
    listed.relations = Extent::Listed;
    listed.rules = {{.schema = "", .table = "orders", .columns = Extent::Listed}};
    EXPECT_EQ(outcome(listed, "SELECT id FROM orders"),
              "relation: There is no relation \"orders\" that may be read.");
    listed.rules[0].allowed_columns = {"id", "STATUS"};
    EXPECT_EQ(outcome(listed, "SELECT * FROM orders WHERE status = 'x'"),
              "column: \"*\" would read columns of \"orders\" that may not be read.");
    EXPECT_EQ(outcome(listed, "SELECT id FROM orders WHERE status = 'x'"),
              "SELECT id FROM (SELECT id, status FROM main.orders) AS orders WHERE status = 'x' "
              "LIMIT 1000");
    EXPECT_EQ(outcome(listed, "SELECT id FROM orders WHERE amount = 1"),
              "column: There is no column \"amount\" here.");
}

/// What a reader is told of a statement that names `hidden`, with the name taken out.
std::string told(std::string statement, const std::string& hidden, const syntax::Dialect& dialect) {
    const schema::Catalog catalog = shop_catalog();
    for (std::size_t i = statement.find('@'); i != std::string::npos; i = statement.find('@', i))
        statement.replace(i, 1, hidden);
    const auto approved = approve_text(statement, dialect, catalog, tenant_policy(dialect));
    std::string text;
    if (approved) {
        text = approved->text();
    } else {
        const Refusal& refusal = approved.error();
        text = std::string(refusal_code_name(refusal.code)) + " " + std::to_string(refusal.line) +
               ":" + std::to_string(refusal.column) + " " + refusal.message;
        for (const std::string& hint : refusal.hints)
            text += "\n" + hint;
    }
    for (std::size_t i = text.find(hidden); i != std::string::npos; i = text.find(hidden, i))
        text.replace(i, hidden.size(), "@");
    return text;
}

TEST(Approve, WhatIsHiddenReadsLikeWhatIsMissing) {
    const struct {
        const char* hidden;
        const char* missing;
        std::vector<const char*> statements;
    } kCases[] = {
        {"secrets",
         "qwertyu",
         {"SELECT id FROM @", "SELECT id FROM main.@", "SELECT (SELECT 1 FROM @)",
          "SELECT @.id FROM orders"}},
        {"ssn",
         "qqx",
         {"SELECT @ FROM customers",
          "SELECT c.@ FROM customers AS c",
          "SELECT main.customers.@ FROM customers",
          "SELECT (SELECT @) FROM customers",
          "SELECT name AS @ FROM customers ORDER BY @ + 1",
          "SELECT id FROM customers WHERE @ = '1'",
          "SELECT id FROM customers WHERE name = \"@\"",
          "SELECT a.@ FROM customers AS a, customers AS b",
          "SELECT @ FROM customers AS a, customers AS b",
          "SELECT id FROM customers JOIN (SELECT 1 AS ssn, 2 AS qqx) AS x USING (@)",
          "SELECT name FROM customers NATURAL JOIN (SELECT 1 AS @) AS x",
          "SELECT name FROM customers GROUP BY name HAVING max(@) > '1'",
          "SELECT * EXCLUDE (@) FROM customers",
          "SELECT * EXCLUDE (name, @) FROM customers",
          "SELECT * EXCLUDE (c.@) FROM customers AS c",
          "SELECT * REPLACE (1 AS @) FROM customers",
          "SELECT * RENAME (@ AS other) FROM customers",
          "SELECT COLUMNS('@') FROM customers",
          "SELECT COLUMNS(['@']) FROM customers",
          "SELECT * LIKE '@' FROM customers",
          "SELECT (c).@ FROM customers AS c"}},
    };
    for (const std::string& name : dialects::dialect_names())
        for (const auto& pair : kCases)
            for (const char* statement : pair.statements) {
                const syntax::Dialect& dialect = *dialects::find_dialect(name);
                EXPECT_EQ(told(statement, pair.hidden, dialect),
                          told(statement, pair.missing, dialect))
                    << name << ": " << statement;
            }
}

TEST(Approve, AViewNeedsItsOwnFilterBesideFilteredTables) {
    EXPECT_EQ(outcome(open_policy(), "SELECT total FROM order_totals"),
              "SELECT total FROM main.order_totals LIMIT 1000");
    EXPECT_EQ(outcome(tenant_policy(sqlite()), "SELECT total FROM order_totals").substr(0, 9),
              "relation:");
    Policy policy = tenant_policy(sqlite());
    for (RelationRule& rule : policy.rules)
        if (rule.table == "order_totals") rule.row_filter = filter_of("tenant_id = 1", sqlite());
    EXPECT_EQ(outcome(policy, "SELECT total FROM order_totals"),
              "SELECT total FROM (SELECT tenant_id, total FROM main.order_totals WHERE tenant_id = "
              "1) AS order_totals LIMIT 1000");
    Policy denied = everything();
    denied.rules = {{.schema = "main", .table = "customers", .denied_columns = {"ssn"}}};
    EXPECT_EQ(outcome(denied, "SELECT total FROM order_totals").substr(0, 9), "relation:");
}

TEST(Approve, RefusesAPolicyThatCannotBeKept) {
    Policy policy = everything();
    EXPECT_EQ(broken(policy), "kept");
    policy.rules = {{.schema = "", .table = "nothing"}};
    EXPECT_EQ(broken(policy), "The policy names a relation \"nothing\" that does not exist.");
    policy.rules = {{.schema = "", .table = "customers", .denied_columns = {"snn"}}};
    EXPECT_EQ(broken(policy),
              "The policy names a column \"snn\" that \"customers\" does not have.");
    policy.rules = {{.schema = "", .table = "customers"}, {.schema = "main", .table = "CUSTOMERS"}};
    EXPECT_EQ(broken(policy), "The policy has two rules for \"CUSTOMERS\".");
    policy.rules = {{.schema = "", .table = "customers"}};
    policy.rules[0].row_filter = filter_of("tenant = 1", sqlite());
    EXPECT_EQ(broken(policy).substr(0, 61),
              "The row filter or a mask of \"customers\" does not resolve: The");
    policy.rules.clear();
    policy.row_limit_max = 0;
    EXPECT_EQ(broken(policy), "The row limit of a policy is at least 1.");
    EXPECT_EQ(outcome(policy, "SELECT 1"),
              "unsupported: The policy cannot be kept: The row limit of a policy is at least 1.");
}

TEST(Approve, RefusesAMaskThatCannotBeKept) {
    Policy policy = everything();
    policy.rules = {{.schema = "", .table = "customers"}};
    const auto with = [&](std::vector<ColumnMask> masks) {
        policy.rules[0].masks = std::move(masks);
        return broken(policy);
    };
    EXPECT_EQ(with({{"name", filter_of("'x'", sqlite())}}), "kept");
    EXPECT_EQ(with({{"name", filter_of("(SELECT max(name) FROM employees)", sqlite())}}), "kept");
    EXPECT_EQ(with({{"name", nullptr}}), "The policy masks a column \"name\" by nothing.");
    EXPECT_EQ(with({{"name", filter_of("'x'", sqlite())}, {"NAME", filter_of("'y'", sqlite())}}),
              "The policy masks a column \"NAME\" twice.");
    EXPECT_EQ(with({{"nothing", filter_of("'x'", sqlite())}}),
              "The policy masks a column \"nothing\" that \"customers\" does not have.");
    EXPECT_EQ(with({{"name", filter_of("max(name)", sqlite())}}),
              "The mask of \"name\" looks at more than one row.");
    EXPECT_EQ(with({{"name", filter_of("sum(id) OVER ()", sqlite())}}),
              "The mask of \"name\" looks at more than one row.");
    EXPECT_EQ(with({{"name", filter_of("no_such_column", sqlite())}}).substr(0, 61),
              "The row filter or a mask of \"customers\" does not resolve: The");
}

TEST(Approve, AFilterMayAskAnotherRelation) {
    Policy policy = everything();
    policy.rules = {{.schema = "", .table = "order_items"}};
    policy.rules[0].row_filter =
        filter_of("order_id IN (SELECT id FROM orders WHERE tenant_id = 1)", sqlite());
    EXPECT_EQ(
        outcome(policy, "SELECT quantity FROM order_items"),
        "SELECT quantity FROM (SELECT order_id, product_id, quantity, price FROM "
        "main.order_items WHERE order_id IN (SELECT id FROM main.orders WHERE tenant_id = 1)) "
        "AS order_items LIMIT 1000");
}

TEST(Approve, EstimatesOnlyWhatItApproved) {
    const schema::Catalog catalog = shop_catalog();
    const auto gate = Gate::create(sqlite(), catalog, everything());
    ASSERT_TRUE(gate);
    const auto approved = gate->approve_text("SELECT id FROM orders");
    ASSERT_TRUE(approved);
    const auto estimate = gate->estimate(*approved);
    ASSERT_TRUE(estimate);
    EXPECT_EQ(estimate->text(), "EXPLAIN QUERY PLAN SELECT id FROM main.orders LIMIT 1000");
    schema::Catalog other = catalog;
    other.tables.pop_back();
    const auto other_gate = Gate::create(sqlite(), other, everything());
    ASSERT_TRUE(other_gate);
    EXPECT_FALSE(other_gate->estimate(*approved));
    for (const auto change : {&Policy::version, &Policy::scope_digest}) {
        Policy policy = everything();
        policy.*change = "another";
        const auto another_gate = Gate::create(sqlite(), catalog, policy);
        ASSERT_TRUE(another_gate);
        EXPECT_FALSE(another_gate->estimate(*approved));
    }
}

TEST(Approve, BecomesAnErrorForCallersThatKnowNoRefusals) {
    const Refusal refusal{.code = RefusalCode::Limit, .message = "too much", .hints = {"less"}};
    const base::Error error = refusal;
    EXPECT_EQ(error.code, base::ErrorCode::LimitExceeded);
    EXPECT_EQ(error.message, "too much");
    EXPECT_EQ(error.hints, refusal.hints);
}

TEST(Approve, PlacesCountCharactersAndLines) {
    const schema::Catalog catalog = shop_catalog();
    const auto refused =
        approve_text("SELECT 'äö',\n  'ü', nothing FROM orders", sqlite(), catalog, everything());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().line, 2u);
    EXPECT_EQ(refused.error().column, 8u);
}

} // namespace
} // namespace vouch::sql::policy
