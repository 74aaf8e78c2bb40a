#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "sql/syntax/tree_function.h"

namespace vouch::sql::syntax {

/// A column of an alias list; the type is set in a definition list: `AS t(a int, b text)`.
struct ColumnAlias {
    base::TextSpan span;
    Identifier name;
    std::optional<TypeName> type;
    VOUCH_SQL_FIELDS(name, type)
};

/// `AS t(a, b)`. A definition list may come without a name: then `name.text` is empty.
struct TableAlias {
    base::TextSpan span;
    Identifier name;
    std::vector<ColumnAlias> columns;
    VOUCH_SQL_FIELDS(name, columns)
};

enum class SampleUnit : std::uint8_t { Percent, Rows };
/// `TABLESAMPLE BERNOULLI (10) REPEATABLE (1)` and its relatives. `method` is upper case or empty.
struct Sample {
    base::TextSpan span;
    std::string method;
    ExpressionPtr size;
    SampleUnit unit = SampleUnit::Percent;
    ExpressionPtr seed;
    VOUCH_SQL_FIELDS(method, size, unit, seed)
};

enum class Laterality : std::uint8_t { Plain, Lateral };
enum class Inheritance : std::uint8_t { Default, Only };

struct TableReference {
    base::TextSpan span;
    QualifiedName name;
    Inheritance inheritance = Inheritance::Default;
    std::vector<Identifier> partitions; ///< `PARTITION (p0, p1)`
    std::optional<TableAlias> alias;
    std::optional<Sample> sample;
    VOUCH_SQL_FIELDS(name, inheritance, partitions, alias, sample)
};

struct DerivedTable {
    base::TextSpan span;
    Laterality lateral = Laterality::Plain;
    QueryPtr query;
    std::optional<TableAlias> alias;
    std::optional<Sample> sample;
    VOUCH_SQL_FIELDS(lateral, query, alias, sample)
};

/// Direct: `f(x)`. TableWrapped: `TABLE(f(x))`. RowsFrom: `ROWS FROM (f(x), g(y))`.
enum class TableFunctionForm : std::uint8_t { Direct, TableWrapped, RowsFrom };
enum class Ordinality : std::uint8_t { None, WithOrdinality };

struct TableFunction {
    base::TextSpan span;
    TableFunctionForm form = TableFunctionForm::Direct;
    Laterality lateral = Laterality::Plain;
    std::vector<FunctionCall> calls; ///< exactly one unless RowsFrom
    Ordinality ordinality = Ordinality::None;
    std::optional<TableAlias> alias;
    std::optional<Sample> sample;
    VOUCH_SQL_FIELDS(form, lateral, calls, ordinality, alias, sample)
};

/// `UNNEST(a, b) WITH ORDINALITY`, or with `WITH OFFSET AS name`.
struct Unnest {
    base::TextSpan span;
    Laterality lateral = Laterality::Plain;
    std::vector<ExpressionPtr> arrays;
    Ordinality ordinality = Ordinality::None;
    std::optional<TableAlias> alias;
    std::optional<Identifier> offset_name;
    VOUCH_SQL_FIELDS(lateral, arrays, ordinality, alias, offset_name)
};

enum class JoinKind : std::uint8_t {
    Inner,
    Left,
    Right,
    Full,
    Cross,
    Semi,
    Anti,
    AsOf,
    AsOfLeft,
    Positional,
    CrossApply,
    OuterApply,
};

/// No condition: CROSS, APPLY, and plain joins where the dialect allows it.
struct NoCondition {
    base::TextSpan span;
    VOUCH_SQL_FIELDS()
};
struct NaturalCondition {
    base::TextSpan span;
    VOUCH_SQL_FIELDS()
};
struct OnCondition {
    base::TextSpan span;
    ExpressionPtr condition;
    VOUCH_SQL_FIELDS(condition)
};
struct UsingCondition {
    base::TextSpan span;
    std::vector<Identifier> columns;
    std::optional<Identifier> alias; ///< `USING (a) AS j`
    VOUCH_SQL_FIELDS(columns, alias)
};
using JoinCondition = std::variant<NoCondition, NaturalCondition, OnCondition, UsingCondition>;

struct JoinLink {
    base::TextSpan span; ///< from the join words to the end of the condition
    JoinKind kind = JoinKind::Inner;
    TableExpressionPtr right;
    JoinCondition condition;
    VOUCH_SQL_FIELDS(kind, right, condition)
};

/// `first JOIN b ON … JOIN c ON …`, applied from left to right; at least one link; `first` is a
/// Join only if that one has an alias. `alias` is set for `(a JOIN b) AS x`.
struct Join {
    base::TextSpan span;
    TableExpressionPtr first;
    std::vector<JoinLink> links;
    std::optional<TableAlias> alias;
    VOUCH_SQL_FIELDS(first, links, alias)
};

struct PivotValue {
    base::TextSpan span;
    ExpressionPtr expression;
    std::optional<Identifier> alias;
    VOUCH_SQL_FIELDS(expression, alias)
};

/// `column IN (values)`; `query` for `IN (SELECT …)`; both empty: every value (ANY, or no list).
struct PivotColumn {
    base::TextSpan span;
    ExpressionPtr column;
    std::vector<PivotValue> values;
    QueryPtr query;
    VOUCH_SQL_FIELDS(column, values, query)
};

/// `source PIVOT (sum(x) AS s FOR column IN (…) GROUP BY g) AS alias`
struct Pivot {
    base::TextSpan span;
    TableExpressionPtr source;
    std::vector<PivotValue> aggregates;
    std::vector<PivotColumn> columns;
    std::vector<ExpressionPtr> group_by;
    std::optional<TableAlias> alias;
    VOUCH_SQL_FIELDS(source, aggregates, columns, group_by, alias)
};

struct UnpivotItem {
    base::TextSpan span;
    std::vector<ExpressionPtr> columns;
    ExpressionPtr label; ///< `(a, b) AS 'x'`; null where absent
    VOUCH_SQL_FIELDS(columns, label)
};

enum class UnpivotNulls : std::uint8_t { Default, Include, Exclude };
/// `source UNPIVOT (value FOR name IN (a, b)) AS alias`
struct Unpivot {
    base::TextSpan span;
    TableExpressionPtr source;
    UnpivotNulls nulls = UnpivotNulls::Default;
    std::vector<Identifier> value_columns;
    Identifier name_column;
    std::vector<UnpivotItem> items;
    std::optional<TableAlias> alias;
    VOUCH_SQL_FIELDS(source, nulls, value_columns, name_column, items, alias)
};

enum class JsonColumnKind : std::uint8_t { Value, Exists, Ordinality, Nested };
/// `name type PATH 'p' …` of JSON_TABLE; Nested has `nested` and no type.
struct JsonTableColumn {
    base::TextSpan span;
    JsonColumnKind kind = JsonColumnKind::Value;
    Identifier name;
    std::optional<TypeName> type;
    std::string path;
    JsonFormat format = JsonFormat::Default;
    JsonWrapper wrapper = JsonWrapper::Default;
    JsonQuotes quotes = JsonQuotes::Default;
    std::optional<JsonFallback> on_empty;
    std::optional<JsonFallback> on_error;
    std::vector<JsonTableColumn> nested;
    VOUCH_SQL_FIELDS(kind, name, type, path, format, wrapper, quotes, on_empty, on_error, nested)
};

struct JsonTable {
    base::TextSpan span;
    Laterality lateral = Laterality::Plain;
    ExpressionPtr source;
    std::string path;
    std::vector<JsonPassing> passing;
    std::vector<JsonTableColumn> columns;
    std::optional<JsonFallback> on_error;
    std::optional<TableAlias> alias;
    VOUCH_SQL_FIELDS(lateral, source, path, passing, columns, on_error, alias)
};

} // namespace vouch::sql::syntax
