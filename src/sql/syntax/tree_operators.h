#pragma once

#include <cstdint>

namespace vouch::sql::syntax {

enum class UnaryOperator : std::uint8_t {
    Not,
    Minus,
    Plus,
    BitNot,
    Binary,
    Prior,
    SquareRoot,
    CubeRoot,
    Absolute
};

/// Operators with two operands. The comment gives a usual spelling; the dialect decides which
/// exist, how they are written and how tightly they bind.
enum class BinaryOperator : std::uint8_t {
    Or,
    Xor,
    And,
    Equal,
    NotEqual,
    NullSafeEqual, ///< <=> of MySQL
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    BitOr,
    BitXor,
    BitAnd,
    ShiftLeft,
    ShiftRight,
    Add,
    Subtract,
    Multiply,
    Divide,
    IntegerDivide, ///< DIV, //
    Modulo,
    Power,
    Concatenate,
    JsonGet,           ///< ->
    JsonGetText,       ///< ->>
    JsonGetPath,       ///< #>
    JsonGetPathText,   ///< #>>
    JsonDeletePath,    ///< #-
    JsonHasKey,        ///< ?
    JsonHasAnyKey,     ///< ?|
    JsonHasAllKeys,    ///< ?&
    JsonPathExists,    ///< @?
    JsonPathMatch,     ///< @@
    Contains,          ///< @>
    ContainedBy,       ///< <@
    ArrayOverlaps,     ///< &&
    StartsWith,        ///< ^@
    RegexMatch,        ///< ~
    RegexMatchFold,    ///< ~*
    RegexNotMatch,     ///< !~
    RegexNotMatchFold, ///< !~*
    Distance,          ///< <->
    Adjacent,          ///< -|-
    NotRightOf,        ///< &<
    NotLeftOf,         ///< &>
    PeriodOverlaps,    ///< OVERLAPS
};
inline constexpr std::size_t kBinaryOperatorCount =
    static_cast<std::size_t>(BinaryOperator::PeriodOverlaps) + 1;

/// Operators of one family share a Chain: `a + b - c` is one node, `a + b * c` is two.
enum class OperatorFamily : std::uint8_t {
    Or,
    Xor,
    And,
    Comparison,
    BitOr,
    BitXor,
    BitAnd,
    Shift,
    Additive,
    Multiplicative,
    Power,
    Concatenate,
    Json,
    Other,
};
OperatorFamily operator_family(BinaryOperator binary_operator);

enum class PatternOperator : std::uint8_t { Like, ILike, Glob, Regexp, Match, SimilarTo };

/// What `x IS …` asks.
enum class IsTest : std::uint8_t {
    Null,
    True,
    False,
    Unknown,
    Json,
    JsonObject,
    JsonArray,
    JsonScalar,
    Normalized,
};

enum class Quantifier : std::uint8_t { Any, All };

} // namespace vouch::sql::syntax
