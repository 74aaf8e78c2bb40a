#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace vouch::sql::syntax {

/// One way to write a meaning in a dialect. `text` is an expression of the dialect in which bare
/// names stand for parts: `_1` to `_9` for any expression, `_n` (last in a call) for all further
/// arguments. Phrases of several dialects with the same meaning are each other's translation, so
/// they have the same parts. Of the phrases of one meaning the first is written; all are read.
struct Phrase {
    std::string_view meaning; ///< "year of", "length in characters"
    std::string_view text;    ///< "EXTRACT(YEAR FROM _1)"
};

/// One way to write a type. Of the spellings of one type the first is written; all are read.
struct TypeSpelling {
    std::string_view type; ///< the name that all dialects share: "BIGINT", "TEXT", "TIMESTAMP"
    std::string_view text; ///< "SIGNED"; upper case
};

/// Where ORDER BY a puts nulls unless it says so.
enum class NullsPlace : std::uint8_t {
    AsSmallest, ///< first ascending, last descending
    AsLargest,  ///< last ascending, first descending
    Last,
};

/// What `/` gives.
enum class Division : std::uint8_t {
    ByType,  ///< an integer where both sides are integers
    Decimal, ///< always a fraction, exact as far as its digits go
    Double,  ///< always a fraction, in binary floating point
};

enum class ZeroDivision : std::uint8_t { Fails, GivesNull, GivesInfinity };

enum class LetterCase : std::uint8_t { Sensitive, Insensitive };

/// What `LIKE` without ESCAPE takes as the escape character.
enum class LikeEscape : std::uint8_t { None, Backslash };

/// What CAST(1.5 AS INTEGER) does.
enum class IntegerCast : std::uint8_t { Rounds, Truncates };

/// How a length of time is written.
enum class IntervalForm : std::uint8_t {
    None,
    Text,     ///< INTERVAL '1 day'
    Number,   ///< INTERVAL 1 DAY
    Modifier, ///< '+1 day' as an argument of a date function
};

enum class DateFormat : std::uint8_t { Strftime, MySql, ToChar };

/// How an aggregate that joins texts takes what stands between them.
enum class SeparatorForm : std::uint8_t { SecondArgument, Word };

/// What CONCAT(a, b) makes of a null.
enum class ConcatNulls : std::uint8_t { Missing, Propagated, Skipped };

/// What the same text means in one dialect and not in another. Translation keeps the meaning, so it
/// compares these.
struct MeaningRules {
    NullsPlace nulls = NullsPlace::AsLargest;
    Division division = Division::ByType;
    ZeroDivision zero_division = ZeroDivision::Fails;
    LetterCase like_case = LetterCase::Sensitive;
    LikeEscape like_escape = LikeEscape::None;
    IntegerCast integer_cast = IntegerCast::Rounds;
    bool sized_texts_are_cut = true; ///< CAST('abc' AS VARCHAR(2)) is 'ab'
    /// DECIMAL without digits has any number of them; otherwise CAST(1.5 AS DECIMAL) loses some.
    bool plain_decimal_is_exact = true;
    std::string_view plain_decimal{}; ///< the digits that it has then: "10,0"
    /// CAST(7 AS DECIMAL) is an integer, and divides as one.
    bool whole_decimals_are_integers = false;
    /// A date minus a date, and a date plus a number, count in days.
    bool dates_count_in_days = false;
    IntervalForm interval = IntervalForm::None;
    DateFormat date_format = DateFormat::Strftime;
    bool text_places_count_back = true; ///< SUBSTR('abc', -1) is 'c'
    std::string_view join_texts{};      ///< the aggregate: STRING_AGG
    bool joins_only_texts = false;      ///< STRING_AGG(1, ',') is refused
    SeparatorForm separator = SeparatorForm::SecondArgument;
    ConcatNulls concat = ConcatNulls::Missing;
};

} // namespace vouch::sql::syntax
