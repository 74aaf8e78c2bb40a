#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "sql/syntax/tree_table.h"

namespace vouch::sql::syntax {

struct SelectItem {
    base::TextSpan span;
    ExpressionPtr expression;
    std::optional<Identifier> alias;
    VOUCH_SQL_FIELDS(expression, alias)
};

/// `(a, b)` inside GROUP BY; `()` has no items.
struct GroupSet {
    base::TextSpan span;
    std::vector<ExpressionPtr> items;
    VOUCH_SQL_FIELDS(items)
};
struct GroupExpression {
    base::TextSpan span;
    ExpressionPtr expression;
    VOUCH_SQL_FIELDS(expression)
};
/// A lone key is a set of one. MySQL's WITH ROLLUP is a Rollup over all keys.
struct Rollup {
    base::TextSpan span;
    std::vector<GroupSet> sets;
    VOUCH_SQL_FIELDS(sets)
};
struct Cube {
    base::TextSpan span;
    std::vector<GroupSet> sets;
    VOUCH_SQL_FIELDS(sets)
};
struct GroupingElement;
struct GroupingSets {
    base::TextSpan span;
    std::vector<std::unique_ptr<GroupingElement>> elements;
    VOUCH_SQL_FIELDS(elements)
};
struct GroupingElement {
    std::variant<GroupExpression, GroupSet, Rollup, Cube, GroupingSets> node;
};

/// Listed: by `elements`. All: GROUP BY ALL.
enum class GroupForm : std::uint8_t { Listed, All };
struct GroupBy {
    base::TextSpan span;
    GroupForm form = GroupForm::Listed;
    ArgumentQuantifier quantifier = ArgumentQuantifier::None;
    std::vector<GroupingElement> elements;
    VOUCH_SQL_FIELDS(form, quantifier, elements)
};

struct NamedWindow {
    base::TextSpan span;
    Identifier name;
    WindowSpecification specification;
    VOUCH_SQL_FIELDS(name, specification)
};

enum class SelectQuantifier : std::uint8_t { None, All, Distinct };
/// BigQuery's SELECT AS STRUCT and AS VALUE.
enum class RowShape : std::uint8_t { Columns, Struct, Value };

struct Select {
    base::TextSpan span;
    SelectQuantifier quantifier = SelectQuantifier::None;
    std::vector<ExpressionPtr> distinct_on;
    RowShape shape = RowShape::Columns;
    std::vector<SelectItem> items; ///< never empty: `FROM t` alone reads as `SELECT * FROM t`
    std::vector<TableExpressionPtr> from; ///< separated by commas; empty without FROM
    ExpressionPtr where;
    std::optional<GroupBy> group_by;
    ExpressionPtr having;
    std::vector<NamedWindow> windows;
    ExpressionPtr qualify;
    std::optional<Sample> sample; ///< USING SAMPLE
    VOUCH_SQL_FIELDS(quantifier, distinct_on, shape, items, from, where, group_by, having, windows,
                     qualify, sample)
};

struct ValuesRow {
    base::TextSpan span;
    std::vector<ExpressionPtr> items;
    VOUCH_SQL_FIELDS(items)
};
struct Values {
    base::TextSpan span;
    std::vector<ValuesRow> rows;
    VOUCH_SQL_FIELDS(rows)
};

/// `TABLE name`
struct TableQuery {
    base::TextSpan span;
    QualifiedName name;
    VOUCH_SQL_FIELDS(name)
};

enum class SetOperator : std::uint8_t { Union, Except, Intersect };
enum class SetQuantifier : std::uint8_t { Default, All, Distinct };
enum class SetMatching : std::uint8_t { ByPosition, ByName };

struct SetLink {
    base::TextSpan span; ///< of the operator words
    SetOperator op = SetOperator::Union;
    SetQuantifier quantifier = SetQuantifier::Default;
    SetMatching matching = SetMatching::ByPosition;
    QueryPtr operand;
    VOUCH_SQL_FIELDS(op, quantifier, matching, operand)
};

/// `first UNION a EXCEPT b …`, applied from left to right; at least one link; UNION and EXCEPT
/// share a chain, INTERSECT has its own. An operand with its own WITH, ORDER BY or LIMIT was
/// parenthesised.
struct SetOperation {
    base::TextSpan span;
    QueryPtr first;
    std::vector<SetLink> links;
    VOUCH_SQL_FIELDS(first, links)
};

/// A parenthesised query that something is added to: `(SELECT … LIMIT 5) ORDER BY 1`.
struct NestedQuery {
    base::TextSpan span;
    QueryPtr query;
    VOUCH_SQL_FIELDS(query)
};

using QueryBody = std::variant<Select, Values, TableQuery, SetOperation, NestedQuery>;

enum class Materialization : std::uint8_t { Default, Materialized, NotMaterialized };
struct CommonTable {
    base::TextSpan span;
    Identifier name;
    std::vector<Identifier> columns;
    Materialization materialization = Materialization::Default;
    QueryPtr query;
    VOUCH_SQL_FIELDS(name, columns, materialization, query)
};

enum class Recursion : std::uint8_t { Plain, Recursive };
struct With {
    base::TextSpan span;
    Recursion recursion = Recursion::Plain;
    std::vector<CommonTable> tables;
    VOUCH_SQL_FIELDS(recursion, tables)
};

enum class LimitUnit : std::uint8_t { Rows, Percent };
enum class LimitTies : std::uint8_t { Only, WithTies };

/// LIMIT, FETCH FIRST, TOP and OFFSET in one shape; the dialect decides how it is printed.
struct Limit {
    base::TextSpan span;
    ExpressionPtr count;  ///< null: no limit
    ExpressionPtr offset; ///< null: none
    LimitUnit unit = LimitUnit::Rows;
    LimitTies ties = LimitTies::Only;
    VOUCH_SQL_FIELDS(count, offset, unit, ties)
};

} // namespace vouch::sql::syntax
