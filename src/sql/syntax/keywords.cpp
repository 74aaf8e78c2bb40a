// Keywords are found through a table built by the compiler: a power of two of slots, open
// addressing, keyed by a hash of the word in upper case.
#include "sql/syntax/keywords.h"

#include <array>

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
constexpr std::size_t kSlots = 2048;
constexpr std::size_t kLongestKeyword = 19; // SQL_CALC_FOUND_ROWS

constexpr char to_upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; }

constexpr std::size_t hash_of(std::string_view word) {
    std::uint32_t hash = 2166136261U;
    for (char c : word)
        hash = (hash ^ static_cast<std::uint8_t>(to_upper(c))) * 16777619U;
    return (hash ^ (hash >> 15)) & (kSlots - 1);
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

bool same_word(std::string_view word, std::string_view keyword) {
    if (word.size() != keyword.size()) return false;
    for (std::size_t i = 0; i < word.size(); ++i)
        if (to_upper(word[i]) != keyword[i]) return false;
    return true;
}

} // namespace

std::string_view token_text(TokenKind kind) { return kTexts[token_index(kind)]; }

TokenKind find_keyword(std::string_view word) {
    if (word.size() > kLongestKeyword) return TokenKind::Word;
    for (std::size_t slot = hash_of(word); kKeywordSlots[slot] != 0;
         slot = (slot + 1) & (kSlots - 1)) {
        if (same_word(word, kTexts[kKeywordSlots[slot]]))
            return static_cast<TokenKind>(kKeywordSlots[slot]);
    }
    return TokenKind::Word;
}

} // namespace vouch::sql::syntax
