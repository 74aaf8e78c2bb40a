#include "database/detail/value_text.h"

#include <algorithm>
#include <cstddef>

#include "base/iso_date.h"

namespace vouch::database::detail {
namespace {

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

bool all_digits(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, is_digit);
}

int number_of(std::string_view digits) {
    int number = 0;
    for (char digit : digits)
        number = number * 10 + (digit - '0');
    return number;
}

/// Two digits at most `largest`, taken off the front.
bool take_pair(std::string_view& text, int largest) {
    std::string_view pair = text.substr(0, 2);
    if (pair.size() != 2 || !all_digits(pair) || number_of(pair) > largest) return false;
    text.remove_prefix(2);
    return true;
}

bool take(std::string_view& text, char letter) {
    if (!text.starts_with(letter)) return false;
    text.remove_prefix(1);
    return true;
}

bool take_digits(std::string_view& text) {
    std::size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
    text.remove_prefix(count);
    return count > 0;
}

} // namespace

bool is_date_text(std::string_view text) { return base::parse_iso_day(text).has_value(); }

bool is_time_text(std::string_view text) {
    if (!take_pair(text, 23) || !take(text, ':') || !take_pair(text, 59)) return false;
    if (take(text, ':')) {
        if (!take_pair(text, 59)) return false;
        if (take(text, '.') && !take_digits(text)) return false;
    }
    if (text.empty() || text == "Z") return true;
    if (!take(text, '+') && !take(text, '-')) return false;
    return take_pair(text, 14) && take(text, ':') && take_pair(text, 59) && text.empty();
}

bool is_timestamp_text(std::string_view text) {
    return text.size() > base::kIsoDayLength + 1 &&
           is_date_text(text.substr(0, base::kIsoDayLength)) &&
           (text[base::kIsoDayLength] == ' ' || text[base::kIsoDayLength] == 'T') &&
           is_time_text(text.substr(base::kIsoDayLength + 1));
}

bool is_decimal_text(std::string_view text) {
    if (!take(text, '-')) take(text, '+');
    if (!take_digits(text)) return false;
    if (take(text, '.') && !take_digits(text)) return false;
    return text.empty();
}

} // namespace vouch::database::detail
