// The tree of a query. Every kind of node is an alternative of one of three variants (expression,
// table expression, query body), so that a visitor that forgets one does not compile. There is no
// node for what is not a read: a statement that writes, locks or names a file has no tree.
//
// Trees come from the parser or from build.h. Their height is bounded by the parser's limit, and
// long chains (sums, disjunctions, lists, joins, unions) are single nodes, so recursion over a tree
// and its destruction are safe.
#pragma once

#include <type_traits>
#include <utility>
#include <variant>

#include "sql/syntax/tree_expression.h"
#include "sql/syntax/tree_function.h"
#include "sql/syntax/tree_names.h"
#include "sql/syntax/tree_query.h"
#include "sql/syntax/tree_table.h"

namespace vouch::sql::syntax {

using ExpressionNode =
    std::variant<Literal, TypedLiteral, Interval, WordValue, ColumnReference, Star, RowStar,
                 ColumnsExpression, Parameter, Unary, Chain, IsPredicate, IsDistinct, Between,
                 InList, InQuery, InArray, PatternMatch, QuantifiedComparison, Exists, Subquery,
                 Case, Cast, ConvertCharacterSet, Extract, Trim, Position, AtTimeZone, Collate,
                 RowValue, ArrayLiteral, StructLiteral, MapLiteral, Subscript, Slice, FieldAccess,
                 Lambda, ListComprehension, MatchAgainst, FunctionCall>;

struct Expression {
    ExpressionNode node;

    /// From one kind of node. What is costly to compile for all kinds lies in tree.cpp.
    template <typename Node>
    requires std::is_constructible_v<ExpressionNode, Node&&>
    explicit Expression(Node&& kind) : node(std::forward<Node>(kind)) {}
    Expression(Expression&& other) noexcept;
    Expression& operator=(Expression&& other) noexcept;
    ~Expression();

    base::TextSpan span() const;
    template <typename T>
    const T* as() const {
        return std::get_if<T>(&node);
    }
    template <typename T>
    T* as() {
        return std::get_if<T>(&node);
    }
};

using TableNode = std::variant<TableReference, DerivedTable, TableFunction, Unnest, Join, Pivot,
                               Unpivot, JsonTable>;

struct TableExpression {
    TableNode node;

    /// From one kind of node. What is costly to compile for all kinds lies in tree.cpp.
    template <typename Node>
    requires std::is_constructible_v<TableNode, Node&&>
    explicit TableExpression(Node&& kind) : node(std::forward<Node>(kind)) {}
    TableExpression(TableExpression&& other) noexcept;
    TableExpression& operator=(TableExpression&& other) noexcept;
    ~TableExpression();

    base::TextSpan span() const;
    template <typename T>
    const T* as() const {
        return std::get_if<T>(&node);
    }
    template <typename T>
    T* as() {
        return std::get_if<T>(&node);
    }
};

struct Query {
    base::TextSpan span;
    std::optional<With> with;
    QueryBody body;
    std::vector<OrderItem> order_by;
    std::optional<Limit> limit;
    VOUCH_SQL_FIELDS(with, body, order_by, limit)

    template <typename T>
    const T* as() const {
        return std::get_if<T>(&body);
    }
    template <typename T>
    T* as() {
        return std::get_if<T>(&body);
    }
};

/// Deep copies, spans included.
Expression clone(const Expression& expression);
TableExpression clone(const TableExpression& table);
Query clone(const Query& query);
TypeName clone(const TypeName& type);
OrderItem clone(const OrderItem& item);
SelectItem clone(const SelectItem& item);
FunctionCall clone(const FunctionCall& call);
/// A null pointer gives a null pointer.
ExpressionPtr clone(const ExpressionPtr& expression);
TableExpressionPtr clone(const TableExpressionPtr& table);
QueryPtr clone(const QueryPtr& query);

/// The same structure, names, quoting and values; spans are ignored.
bool operator==(const Expression& a, const Expression& b);
bool operator==(const TableExpression& a, const TableExpression& b);
bool operator==(const Query& a, const Query& b);
bool operator==(const TypeName& a, const TypeName& b);
bool operator==(const QualifiedName& a, const QualifiedName& b);
bool operator==(const Identifier& a, const Identifier& b);

/// For std::visit with one lambda for each kind.
template <typename... F>
struct Overloaded : F... {
    using F::operator()...;
};
template <typename... F>
Overloaded(F...) -> Overloaded<F...>;

} // namespace vouch::sql::syntax
