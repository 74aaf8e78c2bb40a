#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "sql/syntax/tree_names.h"
#include "sql/syntax/tree_operators.h"

namespace vouch::sql::syntax {

enum class LiteralKind : std::uint8_t {
    Null,
    True,
    False,
    Integer,        ///< text: decimal digits
    Decimal,        ///< text: digits with a point
    Float,          ///< text: digits with an exponent, `e` in lower case
    HexInteger,     ///< text: hexadecimal digits in lower case, without 0x
    String,         ///< text: the value itself, every escape undone
    NationalString, ///< N'…'; text as for String
    Bytes,          ///< x'…'; text: hexadecimal digits in lower case
    Bits,           ///< b'…'; text: zeros and ones
};

struct Literal {
    base::TextSpan span;
    LiteralKind kind = LiteralKind::Null;
    std::string text;
    std::string character_set{}; ///< of `_utf8mb4'text'`, lower case; empty where none is written
    VOUCH_SQL_FIELDS(kind, text, character_set)
};

/// `DATE '2024-01-31'`: a type and a string.
struct TypedLiteral {
    base::TextSpan span;
    TypeName type;
    std::string text;
    VOUCH_SQL_FIELDS(type, text)
};

/// `INTERVAL '1 day'` (no unit), `INTERVAL 3 MONTH`, `INTERVAL '1-2' YEAR TO MONTH`. Units are
/// upper case, empty where absent.
struct Interval {
    base::TextSpan span;
    ExpressionPtr value;
    std::string unit;
    std::string to_unit;
    VOUCH_SQL_FIELDS(value, unit, to_unit)
};

/// A word that stands as an argument and is no name: `TIMESTAMPDIFF(MONTH, a, b)`. Upper case.
struct WordValue {
    base::TextSpan span;
    std::string text;
    VOUCH_SQL_FIELDS(text)
};

/// A name that is not called: a column, an alias, a whole row, a path into a struct; analysis says
/// which.
struct ColumnReference {
    base::TextSpan span;
    QualifiedName name;
    VOUCH_SQL_FIELDS(name)
};

struct StarReplacement {
    base::TextSpan span;
    ExpressionPtr expression;
    Identifier name;
    VOUCH_SQL_FIELDS(expression, name)
};

struct StarRename {
    base::TextSpan span;
    QualifiedName from;
    Identifier to;
    VOUCH_SQL_FIELDS(from, to)
};

/// `*` or `t.*` with its modifiers, in a select list, an argument (`count(*)`), or ORDER BY ALL.
struct Star {
    base::TextSpan span;
    std::optional<QualifiedName> qualifier;
    std::vector<QualifiedName> exclude;
    std::vector<StarReplacement> replace;
    std::vector<StarRename> rename;
    ExpressionPtr like; ///< `* LIKE 'a%'`; null where absent
    PatternOperator like_operator = PatternOperator::Like;
    Negation like_negation = Negation::Plain;
    VOUCH_SQL_FIELDS(qualifier, exclude, replace, rename, like, like_operator, like_negation)
};

/// `(row).*`
struct RowStar {
    base::TextSpan span;
    ExpressionPtr operand;
    VOUCH_SQL_FIELDS(operand)
};

/// `COLUMNS(*)`, `COLUMNS('regex')`, `COLUMNS(c -> …)`; Unpacked is `*COLUMNS(…)`.
enum class ColumnsForm : std::uint8_t { Each, Unpacked };
struct ColumnsExpression {
    base::TextSpan span;
    ColumnsForm form = ColumnsForm::Each;
    ExpressionPtr selector;
    VOUCH_SQL_FIELDS(form, selector)
};

/// A placeholder of a query template; `text` as written (`?`, `:name`, `$1`). The parser makes it
/// only when its options say so; otherwise a placeholder is an error.
struct Parameter {
    base::TextSpan span;
    std::string text;
    VOUCH_SQL_FIELDS(text)
};

struct Unary {
    base::TextSpan span;
    UnaryOperator op = UnaryOperator::Not;
    ExpressionPtr operand;
    VOUCH_SQL_FIELDS(op, operand)
};

struct ChainLink {
    base::TextSpan span; ///< of the operator
    BinaryOperator op = BinaryOperator::And;
    ExpressionPtr operand;
    VOUCH_SQL_FIELDS(op, operand)
};

/// `first op operand op operand …`, applied from left to right; at least one link; all operators of
/// one family (operator_family), and `first` is not itself a Chain of that family. A long sum or
/// disjunction is thus one node, not a deep tree.
struct Chain {
    base::TextSpan span;
    ExpressionPtr first;
    std::vector<ChainLink> links;
    VOUCH_SQL_FIELDS(first, links)
};

/// `WITH UNIQUE KEYS`, `WITHOUT UNIQUE KEYS`
enum class JsonUnique : std::uint8_t { Default, With, Without };

struct IsPredicate {
    base::TextSpan span;
    ExpressionPtr operand;
    IsTest test = IsTest::Null;
    Negation negation = Negation::Plain;
    JsonUnique unique = JsonUnique::Default; ///< of `IS JSON OBJECT WITH UNIQUE KEYS`
    VOUCH_SQL_FIELDS(operand, test, negation, unique)
};

/// Plain: IS DISTINCT FROM (SQLite: IS NOT). Negated: IS NOT DISTINCT FROM (SQLite: IS).
struct IsDistinct {
    base::TextSpan span;
    ExpressionPtr left;
    ExpressionPtr right;
    Negation negation = Negation::Plain;
    VOUCH_SQL_FIELDS(left, right, negation)
};

enum class BetweenForm : std::uint8_t { Asymmetric, Symmetric };
struct Between {
    base::TextSpan span;
    ExpressionPtr operand;
    ExpressionPtr low;
    ExpressionPtr high;
    Negation negation = Negation::Plain;
    BetweenForm form = BetweenForm::Asymmetric;
    VOUCH_SQL_FIELDS(operand, low, high, negation, form)
};

struct InList {
    base::TextSpan span;
    ExpressionPtr operand;
    std::vector<ExpressionPtr> items;
    Negation negation = Negation::Plain;
    VOUCH_SQL_FIELDS(operand, items, negation)
};

struct InQuery {
    base::TextSpan span;
    ExpressionPtr operand;
    QueryPtr query;
    Negation negation = Negation::Plain;
    VOUCH_SQL_FIELDS(operand, query, negation)
};

/// `x IN UNNEST(array)`, `x MEMBER OF (array)`, or `x IN list` where the dialect has lists.
struct InArray {
    base::TextSpan span;
    ExpressionPtr operand;
    ExpressionPtr array;
    Negation negation = Negation::Plain;
    VOUCH_SQL_FIELDS(operand, array, negation)
};

/// `x LIKE p ESCAPE e` and its relatives. With a quantifier `patterns` may have several members.
struct PatternMatch {
    base::TextSpan span;
    ExpressionPtr operand;
    PatternOperator op = PatternOperator::Like;
    std::optional<Quantifier> quantifier;
    std::vector<ExpressionPtr> patterns;
    ExpressionPtr escape;
    Negation negation = Negation::Plain;
    VOUCH_SQL_FIELDS(operand, op, quantifier, patterns, escape, negation)
};

/// `x = ANY (query)`, `x > ALL (array)`: exactly one of `query` and `array` is set.
struct QuantifiedComparison {
    base::TextSpan span;
    ExpressionPtr operand;
    BinaryOperator op = BinaryOperator::Equal;
    Quantifier quantifier = Quantifier::Any;
    QueryPtr query;
    ExpressionPtr array;
    VOUCH_SQL_FIELDS(operand, op, quantifier, query, array)
};

struct Exists {
    base::TextSpan span;
    QueryPtr query;
    VOUCH_SQL_FIELDS(query)
};

/// Scalar: `(SELECT …)`. Array: `ARRAY(SELECT …)`.
enum class SubqueryForm : std::uint8_t { Scalar, Array };
struct Subquery {
    base::TextSpan span;
    SubqueryForm form = SubqueryForm::Scalar;
    QueryPtr query;
    VOUCH_SQL_FIELDS(form, query)
};

struct CaseBranch {
    base::TextSpan span;
    ExpressionPtr condition;
    ExpressionPtr result;
    VOUCH_SQL_FIELDS(condition, result)
};

struct Case {
    base::TextSpan span;
    ExpressionPtr operand; ///< null for the searched form
    std::vector<CaseBranch> branches;
    ExpressionPtr otherwise; ///< null without ELSE
    VOUCH_SQL_FIELDS(operand, branches, otherwise)
};

enum class CastForm : std::uint8_t { Cast, TryCast, SafeCast, Convert, TryConvert };
struct Cast {
    base::TextSpan span;
    CastForm form = CastForm::Cast; ///< `x::type` is Cast
    ExpressionPtr operand;
    TypeName type;
    ExpressionPtr format; ///< FORMAT of Cast, style of Convert; null where absent
    VOUCH_SQL_FIELDS(form, operand, type, format)
};

/// `CONVERT(x USING utf8mb4)`
struct ConvertCharacterSet {
    base::TextSpan span;
    ExpressionPtr operand;
    Identifier character_set;
    VOUCH_SQL_FIELDS(operand, character_set)
};

struct Extract {
    base::TextSpan span;
    std::string field; ///< upper case: "YEAR"
    ExpressionPtr source;
    VOUCH_SQL_FIELDS(field, source)
};

enum class TrimSide : std::uint8_t { Both, Leading, Trailing };
/// `TRIM(LEADING 'x' FROM s)`; a plain `TRIM(s)` is a FunctionCall.
struct Trim {
    base::TextSpan span;
    TrimSide side = TrimSide::Both;
    ExpressionPtr characters; ///< null: blanks
    ExpressionPtr source;
    VOUCH_SQL_FIELDS(side, characters, source)
};

/// `POSITION(needle IN haystack)`
struct Position {
    base::TextSpan span;
    ExpressionPtr needle;
    ExpressionPtr haystack;
    VOUCH_SQL_FIELDS(needle, haystack)
};

struct AtTimeZone {
    base::TextSpan span;
    ExpressionPtr operand;
    ExpressionPtr zone; ///< null: AT LOCAL
    VOUCH_SQL_FIELDS(operand, zone)
};

struct Collate {
    base::TextSpan span;
    ExpressionPtr operand;
    QualifiedName collation;
    VOUCH_SQL_FIELDS(operand, collation)
};

/// `(1, 2)` or `ROW(1, 2)`; Bare has at least two items.
enum class RowForm : std::uint8_t { Bare, Keyword };
struct RowValue {
    base::TextSpan span;
    RowForm form = RowForm::Bare;
    std::vector<ExpressionPtr> items;
    VOUCH_SQL_FIELDS(form, items)
};

struct ArrayLiteral {
    base::TextSpan span;
    std::optional<TypeName> element_type;
    std::vector<ExpressionPtr> items;
    VOUCH_SQL_FIELDS(element_type, items)
};

struct StructField {
    base::TextSpan span;
    std::optional<Identifier> name;
    ExpressionPtr value;
    VOUCH_SQL_FIELDS(name, value)
};

/// `{'a': 1}` or `STRUCT(1 AS a)`, with the type of `STRUCT<a INT64>(1)`.
struct StructLiteral {
    base::TextSpan span;
    std::optional<TypeName> type;
    std::vector<StructField> members;
    VOUCH_SQL_FIELDS(type, members)
};

struct MapEntry {
    base::TextSpan span;
    ExpressionPtr key;
    ExpressionPtr value;
    VOUCH_SQL_FIELDS(key, value)
};

/// `MAP {k: v}`
struct MapLiteral {
    base::TextSpan span;
    std::vector<MapEntry> entries;
    VOUCH_SQL_FIELDS(entries)
};

struct Subscript {
    base::TextSpan span;
    ExpressionPtr operand;
    ExpressionPtr index;
    VOUCH_SQL_FIELDS(operand, index)
};

/// `a[1:2:3]`; every bound may be null.
struct Slice {
    base::TextSpan span;
    ExpressionPtr operand;
    ExpressionPtr lower;
    ExpressionPtr upper;
    ExpressionPtr step;
    VOUCH_SQL_FIELDS(operand, lower, upper, step)
};

/// Dot: `(row).field`, `f(x).field`. Colon: a path into a variant, `column:key`.
enum class FieldForm : std::uint8_t { Dot, Colon };
struct FieldAccess {
    base::TextSpan span;
    FieldForm form = FieldForm::Dot;
    ExpressionPtr operand;
    Identifier field;
    VOUCH_SQL_FIELDS(form, operand, field)
};

struct Lambda {
    base::TextSpan span;
    std::vector<Identifier> parameters;
    ExpressionPtr body;
    VOUCH_SQL_FIELDS(parameters, body)
};

/// `[element FOR x IN source IF condition]`
struct ListComprehension {
    base::TextSpan span;
    ExpressionPtr element;
    std::vector<Identifier> variables;
    ExpressionPtr source;
    ExpressionPtr condition;
    VOUCH_SQL_FIELDS(element, variables, source, condition)
};

enum class MatchMode : std::uint8_t {
    Default,
    Natural,
    Boolean,
    QueryExpansion,
    NaturalQueryExpansion
};
/// `MATCH (a, b) AGAINST (x IN BOOLEAN MODE)`
struct MatchAgainst {
    base::TextSpan span;
    std::vector<ExpressionPtr> columns;
    ExpressionPtr query;
    MatchMode mode = MatchMode::Default;
    VOUCH_SQL_FIELDS(columns, query, mode)
};

} // namespace vouch::sql::syntax
