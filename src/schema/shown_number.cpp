// A column has one number of decimals: what its smallest number needs to show three digits that
// count, at least two and at most six, less the zeros that would end every number. Numbers too
// large or too small for that keep their shortest exact text.

#include "schema/shown_number.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace vouch::schema {
namespace {

constexpr int kDecimalsUsual = 2;
constexpr int kDecimalsMax = 6;
constexpr int kDigitsThatCount = 3;
constexpr double kRoundedMin = 1e-6;
constexpr double kRoundedMax = 1e15;

bool can_be_rounded(double number) {
    double size = std::abs(number);
    return number == 0 || (size >= kRoundedMin && size < kRoundedMax);
}

std::string fixed_text(double number, int decimals) {
    std::array<char, 40> buffer{};
    auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number,
                                      std::chars_format::fixed, decimals);
    return {buffer.data(), end};
}

int decimals_wanted(double number) {
    if (number == 0 || std::abs(number) >= 1) return kDecimalsUsual;
    int first_digit = -static_cast<int>(std::floor(std::log10(std::abs(number))));
    return std::min(first_digit + kDigitsThatCount - 1, kDecimalsMax);
}

/// The decimals of the number that are left when zeros at the end are dropped.
int decimals_used(double number, int decimals) {
    std::string text = fixed_text(number, decimals);
    if (text.find('.') == std::string::npos) return 0;
    return static_cast<int>(text.find_last_not_of('0')) - static_cast<int>(text.find('.'));
}

} // namespace

std::optional<int> shown_decimals(const ResultColumn& column, std::size_t index,
                                  std::span<const Row> rows) {
    if (!column.type.empty()) return std::nullopt;
    std::optional<int> wanted;
    for (const Row& row : rows) {
        const auto* number = std::get_if<double>(&row[index]);
        if (number != nullptr && can_be_rounded(*number))
            wanted = std::max(wanted.value_or(0), decimals_wanted(*number));
    }
    if (!wanted) return std::nullopt;
    int used = 0;
    for (const Row& row : rows) {
        const auto* number = std::get_if<double>(&row[index]);
        if (number != nullptr && can_be_rounded(*number))
            used = std::max(used, decimals_used(*number, *wanted));
    }
    return used;
}

std::string shown_text(const Value& value, std::optional<int> decimals) {
    const auto* number = std::get_if<double>(&value);
    if (number == nullptr || !decimals || !can_be_rounded(*number)) return display_text(value);
    return fixed_text(*number, *decimals);
}

} // namespace vouch::schema
