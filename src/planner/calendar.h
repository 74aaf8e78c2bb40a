// Days and stretches of days, and the phrases of a question that mean them.
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "planner/lexicon.h"
#include "planner/token.h"

namespace vouch::planner {

using Day = std::chrono::sys_days;

/// From `begin` up to, but without, `end`.
struct DayRange {
    Day begin{};
    Day end{};

    friend bool operator==(const DayRange&, const DayRange&) = default;
};

/// A phrase that means days: the tokens [first, last) and what they mean.
struct DayPhrase {
    std::size_t first = 0;
    std::size_t last = 0;
    DayRange range{};
    bool relative = false; ///< depends on today
};

/// The longest phrase that begins at `first`, if any: "March 2025", "March 5, 2025", "5 March
/// 2025", "Q1 2025", "first quarter of 2025", "last month", "past 30 days", "this year",
/// "yesterday", "2025-03-01". A bare year is none: it may be a plain number.
std::optional<DayPhrase> day_phrase_at(std::span<const Token> tokens, std::size_t first,
                                       const Lexicon& lexicon, Day today);

/// The days of a year.
DayRange year_range(int year);

} // namespace vouch::planner
