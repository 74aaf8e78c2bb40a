#pragma once

namespace vouch::base {

/// Lower-cases A to Z only; every other byte stays.
constexpr char ascii_lower(char character) {
    return character >= 'A' && character <= 'Z' ? static_cast<char>(character - 'A' + 'a')
                                                : character;
}

constexpr bool is_ascii_digit(char character) { return character >= '0' && character <= '9'; }

} // namespace vouch::base
