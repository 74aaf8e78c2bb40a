#include "access/detail/rule_compiler.h"

#include <algorithm>
#include <utility>

#include "access/detail/claim_expression.h"
#include "base/ascii.h"
#include "text/distance.h"

namespace vouch::access::detail {

using base::Result;

namespace {

enum class Case : std::uint8_t { Counts, Ignored };

bool same(std::string_view left, std::string_view right, Case rule) {
    if (rule == Case::Counts || left.size() != right.size()) return left == right;
    return std::ranges::equal(left, right, {}, base::ascii_lower, base::ascii_lower);
}

/// "customers" in the default schema, "crm.customers" anywhere.
bool is_called(const schema::Table& table, const schema::Catalog& catalog, std::string_view name,
               Case rule) {
    if (same(table.name, name, rule)) return table.schema == catalog.default_schema;
    const std::size_t point = table.schema.size();
    return name.size() > point && name[point] == '.' &&
           same(table.schema, name.substr(0, point), rule) &&
           same(table.name, name.substr(point + 1), rule);
}

std::string shown_name(const schema::Table& table, const schema::Catalog& catalog) {
    return table.schema == catalog.default_schema ? table.name : table.schema + "." + table.name;
}

/// The one that is written exactly so; else the only one that is but for ASCII case.
template <typename Items, typename IsCalled>
auto find_called(const Items& items, IsCalled is_called) {
    const auto exact = std::ranges::find_if(
        items, [&](const auto& item) { return is_called(item, Case::Counts); });
    if (exact != items.end()) return exact;
    const auto like = [&](const auto& item) { return is_called(item, Case::Ignored); };
    const auto first = std::ranges::find_if(items, like);
    if (first == items.end()) return first;
    return std::find_if(std::next(first), items.end(), like) == items.end() ? first : items.end();
}

} // namespace

Result<std::vector<sql::policy::RelationRule>>
RuleCompiler::compile(const std::vector<TableRule>& rules) const {
    std::vector<sql::policy::RelationRule> made;
    for (const TableRule& rule : rules) {
        auto one = TRY(compile(rule));
        for (const sql::policy::RelationRule& other : made) {
            if (other.schema == one.schema && other.table == one.table) {
                return reader_.error(rule.table.line, "tables",
                                     "“" + rule.table.text +
                                         "” is a table that has a rule already");
            }
        }
        made.push_back(std::move(one));
    }
    return made;
}

Result<sql::policy::RelationRule> RuleCompiler::compile(const TableRule& rule) const {
    const schema::Table& known = *TRY(table(rule.table));
    sql::policy::RelationRule made{.schema = known.schema, .table = known.name};
    made.columns = rule.columns;
    made.allowed_columns = TRY(columns(known, rule.allowed_columns, "columns"));
    made.denied_columns = TRY(columns(known, rule.denied_columns, "denied_columns"));
    const auto expression = [&](const WrittenText& text, std::string_view key,
                                ClaimUse use) -> Result<sql::policy::FilterExpression> {
        auto parsed = claim_expression(text.text, use, dialect_, claims_);
        if (parsed) return std::move(*parsed);
        return reader_.error(text.line, key, parsed.error());
    };
    if (rule.filter) made.row_filter = TRY(expression(*rule.filter, "filter", ClaimUse::Condition));
    for (const MaskRule& mask : rule.masks) {
        std::string name = TRY(column(known, mask.column, "masks"));
        auto value = TRY(expression(mask.value, "masks", ClaimUse::Mask));
        made.masks.push_back({std::move(name), std::move(value)});
    }
    return made;
}

Result<const schema::Table*> RuleCompiler::table(const WrittenText& name) const {
    const auto found = find_called(catalog_.tables, [&](const schema::Table& table, Case rule) {
        return is_called(table, catalog_, name.text, rule);
    });
    if (found != catalog_.tables.end()) return &*found;
    std::vector<std::string> known;
    for (const schema::Table& table : catalog_.tables)
        known.push_back(shown_name(table, catalog_));
    return unknown(name, "tables", "there is no table “" + name.text + "”", known);
}

Result<std::string> RuleCompiler::column(const schema::Table& table, const WrittenText& name,
                                         std::string_view key) const {
    const auto found = find_called(table.columns, [&](const schema::Column& column, Case rule) {
        return same(column.name, name.text, rule);
    });
    if (found != table.columns.end()) return found->name;
    std::vector<std::string> known;
    for (const schema::Column& one : table.columns)
        known.push_back(one.name);
    return unknown(name, key, "“" + table.name + "” has no column “" + name.text + "”", known);
}

Result<std::vector<std::string>> RuleCompiler::columns(const schema::Table& table,
                                                       const std::vector<WrittenText>& names,
                                                       std::string_view key) const {
    std::vector<std::string> found;
    for (const WrittenText& name : names)
        found.push_back(TRY(column(table, name, key)));
    return found;
}

base::Unexpected<base::Error> RuleCompiler::unknown(const WrittenText& name, std::string_view key,
                                                    const std::string& message,
                                                    const std::vector<std::string>& known) const {
    auto failure = reader_.error(name.line, key, message);
    failure.error().hints =
        text::near_hints(name.text, std::vector<std::string_view>(known.begin(), known.end()));
    return failure;
}

} // namespace vouch::access::detail
