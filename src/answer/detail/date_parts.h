// What one side of a comparison says of days: a column or a part of it, and what it is compared
// with.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "planner/calendar.h"
#include "sql/analysis/analysis.h"

namespace vouch::answer::detail {

/// What of a column is compared.
enum class DayPart : std::uint8_t {
    Days,          ///< the column itself, or its day
    Year,          ///< 2025
    Month,         ///< '2025-03'
    MonthNumber,   ///< 3
    QuarterNumber, ///< 1
    MonthStart,    ///< 2025-03-01 of every day of March, and so on
    QuarterStart,
    YearStart,
    WeekStart,
};

struct DatePartOfColumn {
    sql::analysis::ColumnId column;
    DayPart part = DayPart::Days;
    bool without_time = false; ///< what is compared has no time of day, whatever the column has
};

/// In every dialect: `strftime('%Y', d)`, `EXTRACT(YEAR FROM d)`, `year(d)`, `to_char(d, 'YYYY')`,
/// `date_trunc('month', d)`, `substr(d, 1, 7)`, `CAST(d AS date)`, …
std::optional<DatePartOfColumn> date_part_of(const sql::syntax::Expression& expression,
                                             const sql::analysis::Analysis& analysis);

/// A constant that is compared with it. For a time of day `day` is none but at midnight, and at the
/// day's end, where `ends_day` is set.
struct DateConstant {
    std::optional<planner::Day> day{};
    bool ends_day = false;
    std::optional<int> number{};
    std::string text{}; ///< of a string
};

std::optional<DateConstant> date_constant(const sql::syntax::Expression& expression);

} // namespace vouch::answer::detail
