#include "duckdb/detail/moment_text.h"

#include <chrono>
#include <string_view>

namespace vouch::duckdb::detail {
namespace {

using std::chrono::days;
using std::chrono::microseconds;
using std::chrono::sys_days;
using std::chrono::year_month_day;

constexpr sys_days kFirst = std::chrono::year(1) / std::chrono::January / 1;
constexpr sys_days kLast = std::chrono::year(9999) / std::chrono::December / 31;

void append_digits(std::string& text, std::int64_t number, std::size_t count) {
    const std::size_t begin = text.size();
    text.append(count, '0');
    for (std::size_t at = begin + count; at > begin; number /= 10)
        text[--at] = static_cast<char>('0' + number % 10);
}

std::string day_text(sys_days day) {
    const year_month_day parts(day);
    std::string text;
    append_digits(text, static_cast<int>(parts.year()), 4);
    text += '-';
    append_digits(text, static_cast<unsigned>(parts.month()), 2);
    text += '-';
    append_digits(text, static_cast<unsigned>(parts.day()), 2);
    return text;
}

} // namespace

std::optional<std::string> date_text(std::int32_t days_since_1970) {
    if (days_since_1970 < kFirst.time_since_epoch().count() ||
        days_since_1970 > kLast.time_since_epoch().count())
        return std::nullopt;
    return day_text(sys_days(days(days_since_1970)));
}

std::optional<std::string> timestamp_text(std::int64_t microseconds_since_1970) {
    const microseconds whole(microseconds_since_1970);
    const auto day = std::chrono::floor<days>(whole);
    if (day < kFirst.time_since_epoch() || day > kLast.time_since_epoch()) return std::nullopt;
    const std::chrono::hh_mm_ss<microseconds> clock(whole - day);
    std::string text = day_text(sys_days(day));
    char before = ' ';
    for (const std::int64_t part : {static_cast<std::int64_t>(clock.hours().count()),
                                    static_cast<std::int64_t>(clock.minutes().count()),
                                    static_cast<std::int64_t>(clock.seconds().count())}) {
        text += before;
        append_digits(text, part, 2);
        before = ':';
    }
    if (clock.subseconds().count() == 0) return text;
    text += '.';
    append_digits(text, clock.subseconds().count(), 6);
    text.erase(text.find_last_not_of('0') + 1);
    return text;
}

} // namespace vouch::duckdb::detail
