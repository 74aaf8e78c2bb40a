#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "answer/detail/read_draft.h"
#include "planner/dates.h"

namespace vouch::answer::detail {

/// Whether the conditions of a query have the bounds of a date that the question speaks of.
enum class DatesKept : std::uint8_t {
    Kept,
    Untold, ///< its conditions on dates are of a kind that is not read, or there is no date in it
    Broken, ///< they have other bounds, or there are none
};

/// One verdict a span. Every way to write the same bounds is the same: BETWEEN, comparisons,
/// LIKE '2025-03%', a year, a month or a quarter that is taken out of the date.
std::vector<DatesKept> hold_dates(const ReadDraft& draft, std::span<const planner::DateSpan> spans,
                                  planner::Day today);

/// How a condition with those bounds is written.
std::string condition_of(const planner::DateSpan& span);
/// The same of a bare year, for a column that holds years as numbers.
std::string year_condition_of(const planner::DateSpan& span);

} // namespace vouch::answer::detail
