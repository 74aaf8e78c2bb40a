// Small constructors for code that makes trees: the planner, look-ups, the policy's row filters.
// What they make has the shape that the parser would give, so that printing and reading it back is
// exact; spans are empty.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sql/syntax/tree.h"

namespace vouch::sql::syntax::build {

template <typename Node>
ExpressionPtr expression(Node&& node) {
    return std::make_unique<Expression>(std::forward<Node>(node));
}
template <typename Node>
TableExpressionPtr table_expression(Node&& node) {
    return std::make_unique<TableExpression>(std::forward<Node>(node));
}

/// Bare if every dialect takes the text as one plain lower-case word, else quoted.
Identifier name(std::string_view text);
QualifiedName qualified(std::initializer_list<std::string_view> parts);
/// Empty parts are left out: qualified_table("", "t") is `t`.
QualifiedName qualified_table(std::string_view schema, std::string_view table);

ExpressionPtr column(std::string_view column_name);
ExpressionPtr column(std::string_view table, std::string_view column_name);
ExpressionPtr star();

ExpressionPtr null();
ExpressionPtr text(std::string_view value);
/// A negative number is a minus sign before a literal, as it is when read.
ExpressionPtr integer(std::int64_t value);
/// `value` in plain notation: "-12.50".
ExpressionPtr decimal(std::string_view value);
/// A finite number, with the digits that give it back exactly.
ExpressionPtr real(double value);
ExpressionPtr true_literal();
ExpressionPtr false_literal();

ExpressionPtr call(std::string_view function, std::vector<ExpressionPtr> arguments);
ExpressionPtr call_distinct(std::string_view function, ExpressionPtr argument);
/// `count(*)`
ExpressionPtr count_rows();

/// `left op right`; joins the left chain where that is of the same family.
ExpressionPtr binary(BinaryOperator op, ExpressionPtr left, ExpressionPtr right);
/// All of one operator; the only part itself where there is one. Not for an empty list.
ExpressionPtr chain(BinaryOperator op, std::vector<ExpressionPtr> parts);
ExpressionPtr all_of(std::vector<ExpressionPtr> conditions);
ExpressionPtr any_of(std::vector<ExpressionPtr> conditions);
ExpressionPtr negate(ExpressionPtr condition);
ExpressionPtr equal(ExpressionPtr left, ExpressionPtr right);
ExpressionPtr is_null(ExpressionPtr operand, Negation negation = Negation::Plain);
ExpressionPtr in_list(ExpressionPtr operand, std::vector<ExpressionPtr> items,
                      Negation negation = Negation::Plain);
ExpressionPtr in_query(ExpressionPtr operand, Query query, Negation negation = Negation::Plain);
ExpressionPtr between(ExpressionPtr operand, ExpressionPtr low, ExpressionPtr high);
ExpressionPtr like(ExpressionPtr operand, ExpressionPtr pattern,
                   Negation negation = Negation::Plain);
ExpressionPtr exists(Query query);
ExpressionPtr subquery(Query query);
/// `CAST(operand AS type)`; `type` is one upper-case word or several.
ExpressionPtr cast(ExpressionPtr operand, std::string_view type);
/// `CASE WHEN condition THEN result ELSE otherwise END`; `otherwise` may be null.
ExpressionPtr when(ExpressionPtr condition, ExpressionPtr result, ExpressionPtr otherwise);

SelectItem item(ExpressionPtr expression);
SelectItem item(ExpressionPtr expression, std::string_view alias);
OrderItem order(ExpressionPtr expression, SortDirection direction = SortDirection::Default);
GroupingElement group(ExpressionPtr key);

TableExpressionPtr table(QualifiedName table_name);
TableExpressionPtr table(QualifiedName table_name, std::string_view alias);
TableExpressionPtr derived(Query query, std::string_view alias);
/// Joins `right` to `left`, lengthening the chain if `left` is one. A null condition needs a kind
/// that takes none.
TableExpressionPtr join(TableExpressionPtr left, JoinKind kind, TableExpressionPtr right,
                        ExpressionPtr on);

Query query(Select select);
/// `parts` as one chain of UNION ALL; the only part itself where there is one. Not for an empty
/// list.
Query union_all(std::vector<Query> parts);
/// Sets the limit of `query`, in place of one that it has.
void set_limit(Query& query, std::int64_t rows);

} // namespace vouch::sql::syntax::build
