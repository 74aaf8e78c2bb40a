// A question as the tiers compare it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "planner/lexicon.h"

namespace vouch::cache {

enum class ValueKind : std::uint8_t { Number, Text, Date, Month };

/// Something in a question that another question may have another one of.
struct AskedValue {
    ValueKind kind = ValueKind::Number;
    std::string text; ///< plain notation of a number, ISO of a date, a text without its marks

    friend bool operator==(const AskedValue&, const AskedValue&) = default;
};

/// What is left of a question for comparing it.
struct AskedQuestion {
    /// For an exact repeat: lower case, white space as one space, without question marks and the
    /// mark that ends a sentence. What stands in double quotation marks stays as it is.
    std::string normalized;
    /// What it says, in order: steering phrases by what they do ("compare:>"), values, the stems of
    /// all other words, without those that only ask ("please", "show me", "what is").
    std::vector<std::string> words;
    /// The same with each value as its kind alone ("#number").
    std::vector<std::string> shape;
    std::vector<AskedValue> values; ///< in order
};

/// Never fails. Values are numbers in digits or words, what stands in quotation marks, dates in
/// digits, names of months.
AskedQuestion read_question(std::string_view question, const planner::Lexicon& lexicon);

/// AskedQuestion::normalized alone: needs no words of a language.
std::string normalized_question(std::string_view question);

} // namespace vouch::cache
