// Two policies over the shop of the tests.
#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "sql/analysis/shop_for_test.h"
#include "sql/policy/policy.h"
#include "sql/syntax/dialect.h"
#include "sql/syntax/parser.h"

namespace vouch::sql::policy {

using analysis::shop_catalog;
using analysis::shop_table;

inline FilterExpression filter_of(std::string_view text, const syntax::Dialect& dialect) {
    auto parsed = syntax::parse_expression(text, dialect);
    if (!parsed) return nullptr;
    return std::make_shared<const syntax::Expression>(std::move(**parsed));
}

/// Everything but the secrets.
inline Policy open_policy() {
    Policy policy;
    policy.relations = Extent::Listed;
    for (const schema::Table& table : shop_catalog().tables)
        if (table.name != "secrets") policy.rules.push_back({.schema = "", .table = table.name});
    policy.version = "open";
    return policy;
}

/// The rows of tenant 1, without social security numbers.
inline Policy tenant_policy(const syntax::Dialect& dialect) {
    Policy policy = open_policy();
    policy.version = "tenant";
    for (RelationRule& rule : policy.rules) {
        if (rule.table == "orders" || rule.table == "customers" || rule.table == "events")
            rule.row_filter = filter_of("tenant_id = 1", dialect);
        if (rule.table == "customers") rule.denied_columns = {"ssn"};
    }
    return policy;
}

} // namespace vouch::sql::policy
