// Days as numbers, dates as ISO text.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace vouch::demo {

using Day = std::chrono::sys_days;

Day make_day(int year, unsigned month, unsigned day);

/// "2026-06-30 14:05:00"; `minute_of_day` is in [0, 1440).
std::string iso_timestamp(Day day, int minute_of_day);

/// The calendar fields of a day: month 1 to 12, weekday 0 (Sunday) to 6.
int year_of(Day day);
unsigned month_of(Day day);
unsigned weekday_of(Day day);

/// The same day, or the Monday after it where it is a Saturday or Sunday.
Day working_day(Day day);

} // namespace vouch::demo
