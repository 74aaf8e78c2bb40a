// Keywords are found through a table built by the compiler: a power of two of slots, open
// addressing, keyed by the length and four letters of the word.
#include "sql/syntax/keywords.h"

#include <array>

#include "sql/syntax/detail/ascii.h"

namespace vouch::sql::syntax {

namespace {

constexpr std::array<std::string_view, kTokenKindCount> kTexts = {
    "the end",
    "a name",
    "a quoted name",
    "a string",
    "a national string",
    "bytes",
    "bits",
    "a number",
    "a number",
    "a number",
    "a number",
    "a parameter",
#define VOUCH_SQL_TEXT(name, text) text,
    VOUCH_SQL_KEYWORDS(VOUCH_SQL_TEXT) VOUCH_SQL_SYMBOLS(VOUCH_SQL_TEXT)
#undef VOUCH_SQL_TEXT
};

constexpr std::size_t kFirstKeyword = static_cast<std::size_t>(TokenKind::kAbort);
constexpr std::size_t kLastKeyword = static_cast<std::size_t>(TokenKind::kZone);
constexpr std::size_t kSlots = 2048;        // eleven bits
constexpr std::size_t kLongestKeyword = 19; // SQL_CALC_FOUND_ROWS

/// Five bits of a letter are the same in both cases, and hold an underscore apart.
constexpr std::size_t hash_of(std::string_view word) {
    const auto bits = [&](std::size_t at) { return static_cast<std::uint32_t>(word[at]) & 31U; };
    const std::uint32_t hash = bits(0) | bits(word.size() - 1) << 5 | bits(word.size() / 2) << 10 |
                               bits(word.size() / 4) << 15 |
                               static_cast<std::uint32_t>(word.size()) << 20;
    return (hash * 2654435769U) >> 21;
}

constexpr std::array<std::uint16_t, kSlots> make_slots() {
    std::array<std::uint16_t, kSlots> slots{};
    for (std::size_t kind = kFirstKeyword; kind <= kLastKeyword; ++kind) {
        std::size_t slot = hash_of(kTexts[kind]);
        while (slots[slot] != 0)
            slot = (slot + 1) & (kSlots - 1);
        slots[slot] = static_cast<std::uint16_t>(kind);
    }
    return slots;
}

constexpr std::array<std::uint16_t, kSlots> kKeywordSlots = make_slots();

} // namespace

std::string_view token_text(TokenKind kind) { return kTexts[token_index(kind)]; }

TokenKind find_keyword(std::string_view word) {
    if (word.empty() || word.size() > kLongestKeyword) return TokenKind::Word;
    for (std::size_t slot = hash_of(word); kKeywordSlots[slot] != 0;
         slot = (slot + 1) & (kSlots - 1)) {
        if (detail::same_word(word, kTexts[kKeywordSlots[slot]]))
            return static_cast<TokenKind>(kKeywordSlots[slot]);
    }
    return TokenKind::Word;
}

} // namespace vouch::sql::syntax
