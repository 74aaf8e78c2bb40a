// The keys of GROUP BY, ORDER BY and DISTINCT ON: positions, aliases of the output, expressions. A
// bare name in ORDER BY means an alias first, everywhere else a column first.
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
            [&](const syntax::GroupExpression& node) {
                return group_key(*node.expression, scope, columns);
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
    for (const syntax::ExpressionPtr& item : set.items)
        TRY(group_key(*item, scope, columns));
    return {};
}

Status Resolver::group_key(const syntax::Expression& key, const Scope& scope, std::size_t columns) {
    const auto ordinal = ordinal_text(key);
    if (ordinal && dialect_.names.ordinals_in_group_by)
        return check_ordinal(*ordinal, columns, key.span());
    return expression(key, scope);
}

Status Resolver::order_by(const std::vector<syntax::OrderItem>& items, Scope& scope,
                          std::size_t columns) {
    place_ = Place::OrderBy;
    scope.aliases_visible = dialect_.names.aliases_in_order_expressions;
    for (const syntax::OrderItem& key : items)
        TRY(output_key(*key.expression, scope, columns));
    return {};
}

/// A key of ORDER BY or DISTINCT ON: a position, an alias of the output, or an expression.
Status Resolver::output_key(const syntax::Expression& key, const Scope& scope,
                            std::size_t columns) {
    if (const auto ordinal = ordinal_text(key)) return check_ordinal(*ordinal, columns, key.span());
    const auto* name = key.as<syntax::ColumnReference>();
    if (name && name->name.parts.size() == 1 &&
        find_alias(key, canonical(name->name.last()), scope))
        return {};
    return expression(key, scope);
}

Status Resolver::order_by_columns(const syntax::Query& query, const Columns& columns,
                                  const Scope* outer, CommonTables* common) {
    if (query.order_by.empty()) return {};
    Scope scope{.outer = outer, .common = common};
    scope.sources.push_back(derived_source(columns));
    return order_by(query.order_by, scope, columns.size());
}

} // namespace vouch::sql::analysis::detail
