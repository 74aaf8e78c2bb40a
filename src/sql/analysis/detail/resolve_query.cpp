// Queries clause by clause. FROM first, then the output, because later clauses may name its
// aliases; the order in which a bare name is looked up is the one that all dialects share: columns
// before aliases, except for a bare name in ORDER BY, where an alias comes first.
#include <utility>

#include "sql/analysis/detail/resolver.h"

namespace vouch::sql::analysis::detail {

base::Result<Columns, NameError> Resolver::query(const syntax::Query& query, const Scope* outer,
                                                 CommonTables* common) {
    const Place place = place_;
    auto expanded = std::exchange(expanded_, std::nullopt);
    ++depth_;
    auto columns = with_and_body(query, outer, common);
    --depth_;
    place_ = place;
    expanded_ = std::move(expanded);
    return columns;
}

base::Result<Columns, NameError> Resolver::with_and_body(const syntax::Query& query,
                                                         const Scope* outer, CommonTables* common) {
    CommonTables tables{.outer = common, .scope = outer};
    if (query.with) {
        TRY(common_tables(*query.with, tables));
        common = &tables;
    }
    Columns columns = TRY(body(query, outer, common));
    TRY(limit(query, common));
    analysis_.queries.push_back({&query, columns});
    return columns;
}

base::Result<Columns, NameError> Resolver::body(const syntax::Query& query, const Scope* outer,
                                                CommonTables* common) {
    using Result = base::Result<Columns, NameError>;
    if (const auto* chosen = query.as<syntax::Select>())
        return select(*chosen, query, outer, common);
    Columns columns = TRY(std::visit(
        syntax::Overloaded{
            [](const syntax::Select&) { return Result(Columns{}); },
            [&](const syntax::Values& node) { return values(node, outer, common); },
            [&](const syntax::TableQuery& node) { return table_query(node, outer, common); },
            [&](const syntax::SetOperation& node) { return set_operation(node, outer, common); },
            [&](const syntax::NestedQuery& node) {
                return this->query(*node.query, outer, common);
            },
        },
        query.body));
    TRY(order_by_columns(query, columns, outer, common));
    return columns;
}

base::Result<Columns, NameError> Resolver::select(const syntax::Select& select,
                                                  const syntax::Query& query, const Scope* outer,
                                                  CommonTables* common) {
    Scope scope{.outer = outer, .common = common};
    place_ = Place::From;
    for (const syntax::TableExpressionPtr& from : select.from)
        TRY(table(*from, scope));
    TRY(late_conditions(scope));
    for (const syntax::NamedWindow& window : select.windows)
        scope.windows.push_back(canonical(window.name));
    Columns columns;
    TRY(select_items(select, scope, columns));
    TRY(select_clauses(select, scope, columns.size()));
    TRY(order_by(query.order_by, scope, columns.size()));
    return columns;
}

Status Resolver::select_items(const syntax::Select& select, Scope& scope, Columns& columns) {
    place_ = Place::Output;
    scope.aliases_visible = dialect_.names.aliases_in_select;
    for (const syntax::SelectItem& chosen : select.items) {
        const std::size_t first = columns.size();
        TRY(item(chosen, scope, columns));
        if (chosen.alias && columns.size() == first + 1)
            scope.aliases.push_back({canonical(*chosen.alias), columns.back()});
    }
    for (const syntax::ExpressionPtr& key : select.distinct_on)
        TRY(output_key(*key, scope, columns.size()));
    return {};
}

Status Resolver::select_clauses(const syntax::Select& select, Scope& scope, std::size_t columns) {
    const syntax::NameRules& rules = dialect_.names;
    place_ = Place::Where;
    scope.aliases_visible = rules.aliases_in_where;
    if (select.where) TRY(expression(*select.where, scope));
    place_ = Place::GroupBy;
    scope.aliases_visible = rules.aliases_in_group_by;
    if (select.group_by) TRY(group_by(*select.group_by, scope, columns));
    place_ = Place::Having;
    scope.aliases_visible = rules.aliases_in_having;
    if (select.having) TRY(expression(*select.having, scope));
    place_ = Place::Window;
    scope.aliases_visible = false;
    for (const syntax::NamedWindow& window : select.windows) {
        if (window.specification.base_window)
            TRY(named_window(*window.specification.base_window, scope));
        TRY(children(window, scope));
    }
    scope.aliases_visible = true;
    if (select.qualify) TRY(expression(*select.qualify, scope));
    if (select.sample) TRY(children(*select.sample, scope));
    return {};
}

base::Result<Columns, NameError> Resolver::values(const syntax::Values& values, const Scope* outer,
                                                  CommonTables* common) {
    const Scope scope{.outer = outer, .common = common};
    Columns columns;
    for (const syntax::ValuesRow& row : values.rows) {
        for (const syntax::ExpressionPtr& cell : row.items)
            TRY(expression(*cell, scope));
        if (columns.empty()) {
            for (std::size_t i = 0; i < row.items.size(); ++i)
                TRY(add_column({std::string(dialect_.names.values_column) +
                                    std::to_string(i + dialect_.names.values_column_first),
                                {}},
                               row.span, columns));
        }
        if (row.items.size() != columns.size())
            return name_error(NameErrorKind::Column, "The rows of VALUES differ in length.",
                              row.span);
        for (std::size_t i = 0; i < row.items.size(); ++i)
            analysis_.derived[columns[i]].origins.push_back({.expression = row.items[i].get()});
    }
    return columns;
}

base::Result<Columns, NameError> Resolver::table_query(const syntax::TableQuery& table,
                                                       const Scope* outer, CommonTables* common) {
    Scope scope{.outer = outer, .common = common};
    const CommonEntry* entry = TRY(find_common(table.name, common));
    if (entry) {
        scope.sources.push_back(derived_source(*entry->columns));
    } else {
        Source source = TRY(base_source(table.name, table.span));
        source.node = &table;
        TRY(add_source(std::move(source), std::nullopt, table.span, scope));
        analysis_.relations.push_back(
            {*scope.sources.back().table, nullptr, &table, table.name.span});
    }
    Columns columns;
    syntax::Star everything;
    everything.span = table.span;
    TRY(star(everything, scope, columns));
    return columns;
}

Status Resolver::limit(const syntax::Query& query, CommonTables* common) {
    if (!query.limit) return {};
    place_ = Place::Limit;
    const Scope nothing{.common = common};
    return children(*query.limit, nothing);
}

} // namespace vouch::sql::analysis::detail
