#include "duckdb/detail/wide_integer.h"

#include <algorithm>

namespace vouch::duckdb::detail {

namespace {

__extension__ using Wide = unsigned __int128;

Wide joined(std::uint64_t upper, std::uint64_t lower) {
    return (static_cast<Wide>(upper) << 64U) | lower;
}

/// At least `count` digits.
std::string digits_of(Wide value, std::size_t count) {
    std::string reversed;
    while (value != 0 || reversed.size() < count) {
        reversed += static_cast<char>('0' + static_cast<int>(value % 10));
        value /= 10;
    }
    return {reversed.rbegin(), reversed.rend()};
}

} // namespace

std::string decimal_text(HugeInt value, std::uint8_t scale) {
    bool negative = value.upper < 0;
    Wide bits = joined(static_cast<std::uint64_t>(value.upper), value.lower);
    std::string text = digits_of(negative ? Wide{0} - bits : bits, std::size_t{scale} + 1);
    if (scale > 0) text.insert(text.size() - scale, 1, '.');
    return negative ? "-" + text : text;
}

std::string decimal_text(UHugeInt value) { return digits_of(joined(value.upper, value.lower), 1); }

std::optional<std::int64_t> narrow(HugeInt value) {
    auto low = static_cast<std::int64_t>(value.lower);
    std::int64_t sign = low < 0 ? -1 : 0;
    return value.upper == sign ? std::optional(low) : std::nullopt;
}

BigNumberSign read_big_number(std::string_view stored, std::string& digits) {
    constexpr std::size_t kHead = 3;
    constexpr unsigned char kPositive = 0x80;
    digits.clear();
    if (stored.size() <= kHead) return {};
    bool negative = (static_cast<unsigned char>(stored.front()) & kPositive) == 0;
    digits.assign(stored.substr(kHead));
    if (negative)
        std::ranges::transform(digits, digits.begin(),
                               [](char byte) { return static_cast<char>(~byte); });
    return {negative};
}

} // namespace vouch::duckdb::detail
