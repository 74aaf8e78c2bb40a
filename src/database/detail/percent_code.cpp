#include "database/detail/percent_code.h"

#include "base/ascii.h"

namespace vouch::database::detail {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

/// -1 for what is no digit.
int hex_digit(char letter) {
    std::size_t digit = kDigits.find(base::ascii_lower(letter));
    return digit == std::string_view::npos ? -1 : static_cast<int>(digit);
}

bool is_alphanumeric(char letter) {
    char lower = base::ascii_lower(letter);
    return (lower >= 'a' && lower <= 'z') || base::is_ascii_digit(letter);
}

} // namespace

std::optional<std::string> percent_decoded(std::string_view part) {
    std::string plain;
    for (std::size_t at = 0; at < part.size(); ++at) {
        if (part[at] != '%') {
            plain += part[at];
            continue;
        }
        bool whole = part.size() - at >= 3;
        int high = whole ? hex_digit(part[at + 1]) : -1;
        int low = whole ? hex_digit(part[at + 2]) : -1;
        if (high < 0 || low < 0) return std::nullopt;
        plain += static_cast<char>(high * 16 + low);
        at += 2;
    }
    return plain;
}

std::string percent_encoded(std::string_view text, std::string_view also_plain) {
    constexpr std::string_view kUpperDigits = "0123456789ABCDEF";
    std::string coded;
    for (char letter : text) {
        if (is_alphanumeric(letter) || also_plain.find(letter) != std::string_view::npos) {
            coded += letter;
            continue;
        }
        auto byte = static_cast<unsigned char>(letter);
        coded += '%';
        coded += kUpperDigits[byte >> 4U];
        coded += kUpperDigits[byte & 15U];
    }
    return coded;
}

} // namespace vouch::database::detail
