#include "base/iso_date.h"

#include <algorithm>

namespace vouch::base {
namespace {

constexpr std::size_t kYearDigits = 4;
constexpr std::size_t kMonthAt = 5;
constexpr std::size_t kDayAt = 8;

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

unsigned number_of(std::string_view digits) {
    unsigned number = 0;
    for (char digit : digits)
        number = number * 10 + static_cast<unsigned>(digit - '0');
    return number;
}

std::string with_zeros(unsigned number, std::size_t digits) {
    std::string text = std::to_string(number);
    if (text.size() < digits) text.insert(0, digits - text.size(), '0');
    return text;
}

} // namespace

std::optional<std::chrono::sys_days> parse_iso_day(std::string_view text) {
    constexpr std::string_view kForm = "dddd-dd-dd";
    auto fits = [](char letter, char form) {
        return form == 'd' ? is_digit(letter) : letter == form;
    };
    if (!std::ranges::equal(text, kForm, fits)) return std::nullopt;
    std::chrono::year_month_day date{
        std::chrono::year(static_cast<int>(number_of(text.substr(0, kYearDigits)))),
        std::chrono::month(number_of(text.substr(kMonthAt, 2))),
        std::chrono::day(number_of(text.substr(kDayAt, 2)))};
    if (!date.ok()) return std::nullopt;
    return std::chrono::sys_days(date);
}

std::string print_iso_second(std::chrono::sys_seconds time) {
    const auto day = std::chrono::floor<std::chrono::days>(time);
    const std::chrono::hh_mm_ss clock(time - day);
    const auto two = [](auto count) { return with_zeros(static_cast<unsigned>(count.count()), 2); };
    return print_iso_day(day) + 'T' + two(clock.hours()) + ':' + two(clock.minutes()) + ':' +
           two(clock.seconds()) + 'Z';
}

std::string print_iso_day(std::chrono::sys_days day) {
    const std::chrono::year_month_day date(day);
    const auto year = static_cast<unsigned>(static_cast<int>(date.year()));
    return with_zeros(year, kYearDigits) + '-' +
           with_zeros(static_cast<unsigned>(date.month()), 2) + '-' +
           with_zeros(static_cast<unsigned>(date.day()), 2);
}

} // namespace vouch::base
