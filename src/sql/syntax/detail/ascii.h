#pragma once

#include <string>
#include <string_view>

namespace vouch::sql::syntax::detail {

constexpr char upper_ascii(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; }

inline std::string upper_ascii(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        c = upper_ascii(c);
    return result;
}

inline std::string lower_ascii(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
    return result;
}

} // namespace vouch::sql::syntax::detail
