#include "demo/detail/calendar.h"

#include <cstdio>

#include "base/iso_date.h"

namespace vouch::demo {

Day make_day(int year, unsigned month, unsigned day) {
    return std::chrono::year(year) / std::chrono::month(month) / std::chrono::day(day);
}

std::string iso_timestamp(Day day, int minute_of_day) {
    char text[16];
    std::snprintf(text, sizeof text, " %02d:%02d:00", minute_of_day / 60 % 24, minute_of_day % 60);
    return base::print_iso_day(day) + text;
}

int year_of(Day day) { return static_cast<int>(std::chrono::year_month_day(day).year()); }

unsigned month_of(Day day) {
    return static_cast<unsigned>(std::chrono::year_month_day(day).month());
}

unsigned weekday_of(Day day) { return std::chrono::weekday(day).c_encoding(); }

Day working_day(Day day) {
    const unsigned weekday = weekday_of(day);
    if (weekday == 6) return day + std::chrono::days(2);
    if (weekday == 0) return day + std::chrono::days(1);
    return day;
}

} // namespace vouch::demo
