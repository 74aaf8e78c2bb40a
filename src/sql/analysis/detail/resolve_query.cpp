// Queries clause by clause. FROM first, then the output, because later clauses may name its
// aliases; the order in which a bare name is looked up is the one that all dialects share: columns
// before aliases, except for a bare name in ORDER BY, where an alias comes first.
#include "sql/analysis/detail/resolver.h"

namespace vouch::sql::analysis::detail {

namespace {

/// The position that a bare integer in ORDER BY or GROUP BY means.
std::optional<std::string_view> ordinal_text(const syntax::Expression& expression) {
    const auto* literal = expression.as<syntax::Literal>();
    if (!literal || literal->kind != syntax::LiteralKind::Integer) return std::nullopt;
    return literal->text;
}

Status check_ordinal(std::string_view text, std::size_t columns, base::TextSpan span) {
    std::size_t position = 0;
    for (char digit : text)
        if (position <= columns) position = position * 10 + static_cast<std::size_t>(digit - '0');
    if (position >= 1 && position <= columns) return {};
    return name_error(NameErrorKind::Column,
                      "There is no output column number " + std::string(text) + ".", span,
                      {"The query has " + std::to_string(columns) + " output columns."});
}

} // namespace

base::Result<Columns, NameError> Resolver::query(const syntax::Query& query, const Scope* outer,
                                                 CommonTables* common) {
    const Place place = place_;
    CommonTables tables{.outer = common, .scope = outer};
    if (query.with) {
        TRY(common_tables(*query.with, tables));
        common = &tables;
    }
    Columns columns = TRY(body(query, outer, common));
    TRY(limit(query, common));
    place_ = place;
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
    place_ = Place::Output;
    Columns columns;
    for (const syntax::SelectItem& chosen : select.items) {
        const std::size_t first = columns.size();
        TRY(item(chosen, scope, columns));
        if (chosen.alias && columns.size() == first + 1)
            scope.aliases.push_back({canonical(*chosen.alias), columns.back()});
    }
    for (const syntax::ExpressionPtr& key : select.distinct_on)
        TRY(expression(*key, scope));
    TRY(select_clauses(select, scope, columns.size()));
    TRY(order_by(query.order_by, scope, columns.size()));
    return columns;
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
    for (const syntax::NamedWindow& window : select.windows)
        TRY(children(window, scope));
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
                TRY(add_column({"column" + std::to_string(i + 1), {}}, row.span, columns));
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
        scope.sources.push_back(TRY(base_source(table.name, table.span)));
        analysis_.relations.push_back(
            {*scope.sources.back().table, nullptr, &table, table.name.span});
    }
    Columns columns;
    syntax::Star everything;
    everything.span = table.span;
    TRY(star(everything, scope, columns));
    return columns;
}

base::Result<Columns, NameError> Resolver::set_operation(const syntax::SetOperation& set,
                                                         const Scope* outer, CommonTables* common) {
    const Columns first = TRY(query(*set.first, outer, common));
    Columns columns;
    for (std::uint32_t column : first) {
        const DerivedColumn copy = analysis_.derived[column];
        TRY(add_column(copy, set.span, columns));
    }
    for (const syntax::SetLink& link : set.links) {
        if (link.matching == syntax::SetMatching::ByName)
            return name_error(NameErrorKind::Unsupported,
                              "Set operations BY NAME are not supported.", link.span);
        const Columns operand = TRY(query(*link.operand, outer, common));
        TRY(add_operand(columns, operand, link.span));
    }
    return columns;
}

Status Resolver::add_operand(Columns& columns, const Columns& operand, base::TextSpan span) {
    if (operand.size() != columns.size())
        return name_error(NameErrorKind::Column,
                          "The two sides of a set operation differ in their number of columns: " +
                              std::to_string(columns.size()) + " and " +
                              std::to_string(operand.size()) + ".",
                          span);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::vector<ColumnOrigin> origins = analysis_.derived[operand[i]].origins;
        std::vector<ColumnOrigin>& all = analysis_.derived[columns[i]].origins;
        all.insert(all.end(), origins.begin(), origins.end());
    }
    return {};
}

Status Resolver::group_by(const syntax::GroupBy& group, const Scope& scope, std::size_t columns) {
    for (const syntax::GroupingElement& element : group.elements)
        TRY(grouping_element(element, scope, columns));
    return {};
}

Status Resolver::grouping_element(const syntax::GroupingElement& element, const Scope& scope,
                                  std::size_t columns) {
    const auto sets = [&](const std::vector<syntax::GroupSet>& all) -> Status {
        for (const syntax::GroupSet& set : all)
            TRY(group_set(set, scope, columns));
        return {};
    };
    return std::visit(
        syntax::Overloaded{
            [&](const syntax::GroupExpression& node) -> Status {
                const auto ordinal = ordinal_text(*node.expression);
                if (ordinal && dialect_.names.ordinals_in_group_by)
                    return check_ordinal(*ordinal, columns, node.span);
                return expression(*node.expression, scope);
            },
            [&](const syntax::GroupSet& node) { return group_set(node, scope, columns); },
            [&](const syntax::Rollup& node) { return sets(node.sets); },
            [&](const syntax::Cube& node) { return sets(node.sets); },
            [&](const syntax::GroupingSets& node) -> Status {
                for (const auto& inner : node.elements)
                    TRY(grouping_element(*inner, scope, columns));
                return {};
            },
        },
        element.node);
}

Status Resolver::group_set(const syntax::GroupSet& set, const Scope& scope, std::size_t columns) {
    for (const syntax::ExpressionPtr& item : set.items) {
        const auto ordinal = ordinal_text(*item);
        if (ordinal && dialect_.names.ordinals_in_group_by)
            TRY(check_ordinal(*ordinal, columns, item->span()));
        else
            TRY(expression(*item, scope));
    }
    return {};
}

Status Resolver::order_by(const std::vector<syntax::OrderItem>& items, Scope& scope,
                          std::size_t columns) {
    place_ = Place::OrderBy;
    scope.aliases_visible = dialect_.names.aliases_in_order_expressions;
    for (const syntax::OrderItem& key : items) {
        if (const auto ordinal = ordinal_text(*key.expression)) {
            TRY(check_ordinal(*ordinal, columns, key.span));
            continue;
        }
        const auto* name = key.expression->as<syntax::ColumnReference>();
        const bool is_alias = name && name->name.parts.size() == 1 &&
                              find_alias(*key.expression, canonical(name->name.last()), scope);
        if (!is_alias) TRY(expression(*key.expression, scope));
    }
    return {};
}

Status Resolver::order_by_columns(const syntax::Query& query, const Columns& columns,
                                  const Scope* outer, CommonTables* common) {
    if (query.order_by.empty()) return {};
    Scope scope{.outer = outer, .common = common};
    scope.sources.push_back(derived_source(columns));
    return order_by(query.order_by, scope, columns.size());
}

Status Resolver::limit(const syntax::Query& query, CommonTables* common) {
    if (!query.limit) return {};
    place_ = Place::Limit;
    const Scope nothing{.common = common};
    return children(*query.limit, nothing);
}

} // namespace vouch::sql::analysis::detail
