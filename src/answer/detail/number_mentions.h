#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vouch::answer::detail {

enum class MentionKind : std::uint8_t {
    Number,
    Percent,
    Multiple, ///< "twice", "half", "1.5 times"
    Year,     ///< four digits from 1900 to 2199 that stand alone
    Ordinal,  ///< "3rd"
    Text,     ///< a date, a time, a version: digits that mean something only as they stand
};

/// A number in a text.
struct NumberMention {
    std::size_t begin = 0;
    std::size_t end = 0; ///< with sign, unit and percent sign
    MentionKind kind = MentionKind::Number;
    double value = 0;
    double tolerance = 0; ///< half a unit of the last digit shown
    bool is_signed = false;
    std::string text{}; ///< of Text: the digits and what stands between them; a date in ISO form
};

/// Every number of a text, in order: digits with sign, thousands, decimals, exponent, percent, K,
/// M, B and "2 million"; ordinals, years, dates, words from two to twelve, "twice", "half". Digits
/// within words ("B2B", "Q3", "MP3") are none.
std::vector<NumberMention> number_mentions(std::string_view text);

} // namespace vouch::answer::detail
