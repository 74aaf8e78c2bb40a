#include "document/detail/pdf_date.h"

#include <charconv>
#include <chrono>
#include <cstdio>

namespace vouch::document::detail {
namespace {

using std::chrono::day, std::chrono::days, std::chrono::floor, std::chrono::hh_mm_ss;
using std::chrono::hours, std::chrono::minutes, std::chrono::month, std::chrono::seconds,
    std::chrono::sys_days;
using std::chrono::sys_seconds, std::chrono::year, std::chrono::year_month_day;

/// Takes two or four digits off the front; `fallback` where the text ends; none where it is wrong.
std::optional<int> take_digits(std::string_view& text, std::size_t digits, int fallback) {
    if (text.empty() || text[0] < '0' || text[0] > '9') return fallback;
    int value = 0;
    std::string_view number = text.substr(0, digits);
    auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
    if (error != std::errc() || end != number.data() + digits) return std::nullopt;
    text.remove_prefix(digits);
    return value;
}

/// "+02'00'", "-0330", "Z" or nothing.
std::optional<minutes> take_offset(std::string_view text) {
    if (text.empty() || text[0] == 'Z' || (text[0] != '+' && text[0] != '-')) return minutes(0);
    int sign = text[0] == '-' ? -1 : 1;
    text.remove_prefix(1);
    std::optional<int> offset_hours = take_digits(text, 2, 0);
    if (text.starts_with('\'')) text.remove_prefix(1);
    std::optional<int> offset_minutes = take_digits(text, 2, 0);
    if (!offset_hours || !offset_minutes || *offset_hours > 14 || *offset_minutes > 59)
        return std::nullopt;
    return sign * (hours(*offset_hours) + minutes(*offset_minutes));
}

} // namespace

std::optional<std::string> parse_pdf_date(std::string_view text) {
    if (text.starts_with("D:")) text.remove_prefix(2);
    std::optional<int> y = take_digits(text, 4, -1);
    std::optional<int> m = take_digits(text, 2, 1);
    std::optional<int> d = take_digits(text, 2, 1);
    std::optional<int> hour = take_digits(text, 2, 0);
    std::optional<int> minute = take_digits(text, 2, 0);
    std::optional<int> second = take_digits(text, 2, 0);
    std::optional<minutes> offset = take_offset(text);
    if (!y || !m || !d || !hour || !minute || !second || !offset) return std::nullopt;
    year_month_day date{year(*y), month(static_cast<unsigned>(*m)), day(static_cast<unsigned>(*d))};
    bool valid =
        *y >= 1900 && *y <= 9999 && date.ok() && *hour < 24 && *minute < 60 && *second < 60;
    if (!valid) return std::nullopt;
    sys_seconds moment =
        sys_days(date) + hours(*hour) + minutes(*minute) + seconds(*second) - *offset;
    sys_days utc_day = floor<days>(moment);
    year_month_day utc(utc_day);
    hh_mm_ss time(moment - utc_day);
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%04d-%02u-%02uT%02d:%02d:%02dZ",
                  static_cast<int>(utc.year()), static_cast<unsigned>(utc.month()),
                  static_cast<unsigned>(utc.day()), static_cast<int>(time.hours().count()),
                  static_cast<int>(time.minutes().count()),
                  static_cast<int>(time.seconds().count()));
    return std::string(buffer);
}

} // namespace vouch::document::detail
