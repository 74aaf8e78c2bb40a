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

/// Whether `word` in any case is `upper`.
constexpr bool same_word(std::string_view word, std::string_view upper) {
    if (word.size() != upper.size()) return false;
    for (std::size_t i = 0; i < word.size(); ++i)
        if (upper_ascii(word[i]) != upper[i]) return false;
    return true;
}

inline std::string lower_ascii(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
    return result;
}

} // namespace vouch::sql::syntax::detail
