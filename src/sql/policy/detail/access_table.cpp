// A restricted relation is replaced wherever it is named by `(SELECT columns FROM schema.table
// WHERE filter)`. The engine itself then has no name for what is hidden, so even a mistake in the
// checks before would end in an error of the engine and not in an answer.
#include "sql/policy/detail/access_table.h"

#include <algorithm>

#include "sql/analysis/near_names.h"
#include "sql/policy/detail/rewrite.h"

namespace vouch::sql::policy::detail {

namespace {

using analysis::CatalogNames;

syntax::QualifiedName rule_name(const RelationRule& rule, const schema::Catalog& catalog) {
    const auto part = [](const std::string& text) {
        return syntax::Identifier{{}, text, syntax::Quoting::Quoted};
    };
    const std::string& schema = rule.schema.empty() ? catalog.default_schema : rule.schema;
    return {{}, {part(schema), part(rule.table)}};
}

base::Result<void> mark_columns(const std::vector<std::string>& listed, std::uint32_t table,
                                bool visible, const CatalogNames& names,
                                std::vector<bool>& columns) {
    for (const std::string& column : listed) {
        const auto found =
            names.find_column(table, analysis::canonical_stored_name(column, names.name_case()));
        if (!found)
            return base::fail(base::ErrorCode::InvalidArgument,
                              "The policy names a column \"" + column + "\" that \"" +
                                  names.catalog().tables[table].name + "\" does not have.");
        columns[*found] = visible;
    }
    return {};
}

/// `SELECT visible columns FROM schema.table WHERE filter`
syntax::QueryPtr replacement_query(const schema::Table& table, const RelationAccess& access,
                                   const FilterExpression& filter, const syntax::Dialect& dialect) {
    syntax::Select select;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (!access.columns[i]) continue;
        syntax::ColumnReference column;
        column.name.parts.push_back(stored_identifier(table.columns[i].name, dialect));
        syntax::SelectItem item;
        item.expression =
            std::make_unique<syntax::Expression>(syntax::Expression{std::move(column)});
        select.items.push_back(std::move(item));
    }
    syntax::TableReference reference;
    reference.name = stored_name(table, dialect);
    select.from.push_back(
        std::make_unique<syntax::TableExpression>(syntax::TableExpression{std::move(reference)}));
    if (filter) select.where = std::make_unique<syntax::Expression>(syntax::clone(*filter));
    auto query = std::make_unique<syntax::Query>();
    query->body = std::move(select);
    return query;
}

/// Checks the filter's names and qualifies the relations of its subqueries; they are not filtered
/// themselves, because a filter is written by the operator.
base::Result<void> resolve_replacement(syntax::Query& query, const schema::Table& table,
                                       const syntax::Dialect& dialect, const CatalogNames& names) {
    const analysis::EverythingVisible everything;
    auto analysis = analysis::analyze(query, dialect, names, everything);
    if (!analysis)
        return base::fail(base::ErrorCode::InvalidArgument,
                          "The row filter of \"" + table.name +
                              "\" does not resolve: " + analysis.error().message,
                          analysis.error().hints);
    qualify(query, *analysis, names.catalog(), dialect);
    return {};
}

} // namespace

base::Result<AccessTable> AccessTable::create(const syntax::Dialect& dialect,
                                              const CatalogNames& names, const Policy& policy) {
    if (policy.row_limit_max < 1)
        return base::fail(base::ErrorCode::InvalidArgument,
                          "The row limit of a policy is at least 1.");
    AccessTable access;
    access.relations_.resize(names.catalog().tables.size());
    if (policy.relations == Extent::Nothing) return access;
    if (policy.relations == Extent::Everything)
        for (RelationAccess& relation : access.relations_)
            relation.visible = true;
    std::vector<std::uint32_t> ruled;
    for (const RelationRule& rule : policy.rules) {
        const auto table = names.find_table(rule_name(rule, names.catalog()));
        if (table && std::find(ruled.begin(), ruled.end(), *table) != ruled.end())
            return base::fail(base::ErrorCode::InvalidArgument,
                              "The policy has two rules for \"" + rule.table + "\".");
        if (table) ruled.push_back(*table);
        TRY(access.apply(rule, policy, dialect, names));
    }
    return access;
}

base::Result<void> AccessTable::apply(const RelationRule& rule, const Policy& policy,
                                      const syntax::Dialect& dialect, const CatalogNames& names) {
    if (!rule.masks.empty())
        return base::fail(base::ErrorCode::Unsupported,
                          "Column masks are not supported; the policy for \"" + rule.table +
                              "\" has one.");
    const auto found = names.find_table(rule_name(rule, names.catalog()));
    if (!found) {
        // A listed relation that is gone shows nothing. A restriction whose relation was renamed
        // would be lost.
        if (policy.relations == Extent::Listed) return {};
        return base::fail(base::ErrorCode::InvalidArgument, "The policy names a relation \"" +
                                                                rule.table +
                                                                "\" that does not exist.");
    }
    const schema::Table& table = names.catalog().tables[*found];
    RelationAccess& access = relations_[*found];
    access.columns.assign(table.columns.size(), rule.columns == Extent::Everything);
    if (rule.columns == Extent::Listed)
        TRY(mark_columns(rule.allowed_columns, *found, true, names, access.columns));
    TRY(mark_columns(rule.denied_columns, *found, false, names, access.columns));
    access.visible =
        std::find(access.columns.begin(), access.columns.end(), true) != access.columns.end();
    access.ruled = true;
    access.filtered = rule.row_filter != nullptr;
    has_filters_ = has_filters_ || access.filtered;
    access.restricted =
        access.filtered || rule.columns != Extent::Everything || !rule.denied_columns.empty();
    has_restrictions_ = has_restrictions_ || access.restricted;
    if (!access.restricted || !access.visible) return {};
    access.replacement = replacement_query(table, access, rule.row_filter, dialect);
    return resolve_replacement(*access.replacement, table, dialect, names);
}

bool AccessTable::column_visible(analysis::ColumnId column) const {
    const RelationAccess& access = relations_[column.table];
    if (!access.visible) return false;
    if (!access.restricted) return true;
    return column.column != analysis::kRowId && access.columns[column.column];
}

syntax::Identifier stored_identifier(std::string_view name, const syntax::Dialect& dialect) {
    const bool upper = dialect.name_case == syntax::NameCase::FoldToUpper;
    const bool either = dialect.name_case == syntax::NameCase::Insensitive;
    bool plain = !name.empty() && !(name[0] >= '0' && name[0] <= '9');
    for (char c : name) {
        const bool is_lower = c >= 'a' && c <= 'z', is_upper = c >= 'A' && c <= 'Z';
        const bool letter = either ? is_lower || is_upper : upper ? is_upper : is_lower;
        plain = plain && (letter || c == '_' || (c >= '0' && c <= '9'));
    }
    const std::size_t word = syntax::token_index(syntax::find_keyword(name));
    if (dialect.words.reserved[word] || dialect.words.niladic[word]) plain = false;
    return {{}, std::string(name), plain ? syntax::Quoting::Bare : syntax::Quoting::Quoted};
}

syntax::QualifiedName stored_name(const schema::Table& table, const syntax::Dialect& dialect) {
    syntax::QualifiedName name;
    if (!table.schema.empty()) name.parts.push_back(stored_identifier(table.schema, dialect));
    name.parts.push_back(stored_identifier(table.name, dialect));
    return name;
}

} // namespace vouch::sql::policy::detail
