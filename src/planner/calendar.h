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

/// What a phrase means depends on, besides its words.
struct DateRules {
    Day today{};               ///< what "last month" is relative to
    int fiscal_year_start = 1; ///< the month, 1 to 12, that a fiscal year begins with
};

/// A phrase that means days: the tokens [first, last) and what they mean.
struct DayPhrase {
    std::size_t first = 0;
    std::size_t last = 0;
    DayRange range{};
    bool relative = false; ///< depends on the rules, or is no plain date: an answer tells it
    /// The token of a kind of period that a schema may have a column for ("week", "fiscal"): there
    /// the column is meant.
    std::optional<std::size_t> period_word{};
};

/// The longest phrase that begins at `first`, if any: "March 2025", "March 5, 2025", "5 March
/// 2025", "Q1 2025", "first quarter of 2025", "last month", "past 30 days", "this year", "this year
/// so far", "year to date", "week 12 of 2025" (ISO 8601), "2025-W12", "FY2025", "fiscal Q2 2025",
/// "last fiscal year", "yesterday", "2025-03-01". A bare year is none: it may be a plain number. A
/// fiscal year is named after the calendar year that it ends in.
std::optional<DayPhrase> day_phrase_at(std::span<const Token> tokens, std::size_t first,
                                       const Lexicon& lexicon, const DateRules& rules);

/// The days of a year.
DayRange year_range(int year);
/// `month` from 1.
DayRange month_range(int year, int month);

} // namespace vouch::planner
