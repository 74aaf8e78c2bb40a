#include "eval/detail/hidden_part.h"

#include <algorithm>

#include "sql/syntax/printer.h"
#include "text/unicode.h"

namespace vouch::eval::detail {
namespace {

using sql::policy::Extent;
using sql::policy::Policy;
using sql::policy::RelationRule;

bool same_name(std::string_view one, std::string_view other) {
    return text::ascii_lower(one) == text::ascii_lower(other);
}

const RelationRule* rule_of(const schema::Table& table, const schema::Catalog& catalog,
                            const Policy& policy) {
    for (const RelationRule& rule : policy.rules) {
        const std::string& schema = rule.schema.empty() ? catalog.default_schema : rule.schema;
        if (same_name(schema, table.schema) && same_name(rule.table, table.name)) return &rule;
    }
    return nullptr;
}

bool names(const std::vector<std::string>& columns, const std::string& column) {
    return std::ranges::any_of(columns,
                               [&](const std::string& other) { return same_name(other, column); });
}

bool masks(const RelationRule& rule, const std::string& column) {
    return std::ranges::any_of(rule.masks, [&](const sql::policy::ColumnMask& mask) {
        return same_name(mask.column, column);
    });
}

bool hides(const RelationRule& rule, const std::string& column) {
    if (names(rule.denied_columns, column)) return true;
    return rule.columns == Extent::Nothing ||
           (rule.columns == Extent::Listed && !names(rule.allowed_columns, column));
}

} // namespace

std::vector<HiddenPart> hidden_parts(const schema::Catalog& catalog, const Policy& policy,
                                     const sql::syntax::Dialect& dialect) {
    std::vector<HiddenPart> parts;
    for (const schema::Table& table : catalog.tables) {
        HiddenPart part;
        part.table = &table;
        const RelationRule* rule = rule_of(table, catalog, policy);
        part.whole = policy.relations == Extent::Nothing ||
                     (policy.relations == Extent::Listed && rule == nullptr);
        for (const schema::Column& column : table.columns) {
            if (part.whole || (rule != nullptr && hides(*rule, column.name)))
                part.columns.push_back(column.name);
            else if (rule == nullptr || !masks(*rule, column.name))
                part.shown.push_back(column.name);
        }
        if (rule != nullptr && rule->row_filter)
            part.filter = sql::syntax::print(*rule->row_filter, dialect);
        parts.push_back(std::move(part));
    }
    return parts;
}

std::string quoted_column(const std::string& column, const sql::syntax::Dialect& dialect) {
    return sql::syntax::print_name({{}, column, sql::syntax::Quoting::Quoted}, dialect);
}

std::string quoted_table(const schema::Table& table, const sql::syntax::Dialect& dialect) {
    const std::string name = quoted_column(table.name, dialect);
    return table.schema.empty() ? name : quoted_column(table.schema, dialect) + '.' + name;
}

} // namespace vouch::eval::detail
