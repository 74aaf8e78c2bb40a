#pragma once

#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "sql/syntax/tree_expression.h"

namespace vouch::sql::syntax {

enum class SortDirection : std::uint8_t { Default, Ascending, Descending };
enum class NullsOrder : std::uint8_t { Default, First, Last };

/// One key of ORDER BY. A bare Star stands for ORDER BY ALL.
struct OrderItem {
    base::TextSpan span;
    ExpressionPtr expression;
    SortDirection direction = SortDirection::Default;
    NullsOrder nulls = NullsOrder::Default;
    VOUCH_SQL_FIELDS(expression, direction, nulls)
};

enum class FrameUnit : std::uint8_t { Rows, Range, Groups };
enum class FrameExclusion : std::uint8_t { Default, NoOthers, CurrentRow, Group, Ties };
enum class BoundKind : std::uint8_t {
    UnboundedPreceding,
    Preceding,
    CurrentRow,
    Following,
    UnboundedFollowing,
};

struct FrameBound {
    base::TextSpan span;
    BoundKind kind = BoundKind::UnboundedPreceding;
    ExpressionPtr offset; ///< set for Preceding and Following only
    VOUCH_SQL_FIELDS(kind, offset)
};

struct Frame {
    base::TextSpan span;
    FrameUnit unit = FrameUnit::Rows;
    FrameBound start;
    std::optional<FrameBound> end; ///< absent where BETWEEN is not written
    FrameExclusion exclusion = FrameExclusion::Default;
    VOUCH_SQL_FIELDS(unit, start, end, exclusion)
};

struct WindowSpecification {
    base::TextSpan span;
    std::optional<Identifier> base_window;
    std::vector<ExpressionPtr> partition_by;
    std::vector<OrderItem> order_by;
    std::optional<Frame> frame;
    VOUCH_SQL_FIELDS(base_window, partition_by, order_by, frame)
};

/// `OVER name` or `OVER (…)`
struct OverClause {
    base::TextSpan span;
    std::variant<Identifier, WindowSpecification> window;
    VOUCH_SQL_FIELDS(window)
};

/// `x FORMAT JSON`: a text that holds JSON already.
enum class JsonFormat : std::uint8_t { Default, Json };

/// What stands between the name and the value of a named argument.
enum class ArgumentStyle : std::uint8_t { Positional, Arrow, ColonEquals };
struct Argument {
    base::TextSpan span;
    std::optional<Identifier> name;
    ArgumentStyle style = ArgumentStyle::Positional;
    ExpressionPtr value;
    JsonFormat format = JsonFormat::Default;
    VOUCH_SQL_FIELDS(name, style, value, format)
};

enum class JsonFallbackKind : std::uint8_t {
    Null,
    Error,
    True,
    False,
    Unknown,
    EmptyArray,
    EmptyObject,
    Value, ///< DEFAULT value
};
/// What stands before ON EMPTY or ON ERROR; `value` is set for Value only.
struct JsonFallback {
    base::TextSpan span;
    JsonFallbackKind kind = JsonFallbackKind::Null;
    ExpressionPtr value;
    VOUCH_SQL_FIELDS(kind, value)
};

/// `PASSING value AS name`
struct JsonPassing {
    base::TextSpan span;
    ExpressionPtr value;
    Identifier name;
    VOUCH_SQL_FIELDS(value, name)
};

/// Plain: `f(a, b)`. Pairs: `f(key: value, …)`, where keys and values alternate.
enum class JsonArguments : std::uint8_t { Plain, Pairs };
enum class JsonNulls : std::uint8_t { Default, Keep, Absent };
enum class JsonWrapper : std::uint8_t { Default, Without, Conditional, Unconditional };
enum class JsonQuotes : std::uint8_t { Default, Keep, Omit };

/// What the functions of SQL/JSON say beside their arguments: `JSON_OBJECT('a': 1 ABSENT ON NULL
/// WITH UNIQUE KEYS RETURNING jsonb)`, `JSON_VALUE(x, '$.a' RETURNING int DEFAULT 0 ON EMPTY)`.
struct JsonClauses {
    base::TextSpan span;
    JsonArguments arguments = JsonArguments::Plain;
    JsonNulls nulls = JsonNulls::Default;
    JsonUnique unique = JsonUnique::Default;
    std::vector<JsonPassing> passing;
    std::optional<TypeName> returning;
    JsonFormat format = JsonFormat::Default; ///< of what is returned
    JsonWrapper wrapper = JsonWrapper::Default;
    JsonQuotes quotes = JsonQuotes::Default;
    std::optional<JsonFallback> on_empty;
    std::optional<JsonFallback> on_error;
    VOUCH_SQL_FIELDS(arguments, nulls, unique, passing, returning, format, wrapper, quotes,
                     on_empty, on_error)
};

/// Bare: no parentheses, `CURRENT_DATE`.
enum class CallForm : std::uint8_t { Parentheses, Bare };
enum class ArgumentQuantifier : std::uint8_t { None, All, Distinct };
enum class NullTreatment : std::uint8_t { None, RespectNulls, IgnoreNulls };

struct FunctionCall {
    base::TextSpan span;
    QualifiedName name;
    CallForm form = CallForm::Parentheses;
    ArgumentQuantifier quantifier = ArgumentQuantifier::None;
    std::vector<Argument> arguments;
    std::vector<OrderItem> order_by; ///< inside the parentheses
    ExpressionPtr separator;         ///< SEPARATOR of GROUP_CONCAT
    ExpressionPtr limit;             ///< LIMIT inside the parentheses
    NullTreatment nulls = NullTreatment::None;
    std::vector<OrderItem> within_group;
    ExpressionPtr filter;
    std::unique_ptr<OverClause> over;
    std::unique_ptr<JsonClauses> json; ///< null where there are none
    VOUCH_SQL_FIELDS(name, form, quantifier, arguments, order_by, separator, limit, nulls,
                     within_group, filter, over, json)
};

} // namespace vouch::sql::syntax
