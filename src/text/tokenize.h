#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace vouch::text {

enum class TokenKind : std::uint8_t {
    Word, ///< letters and digits that begin with a letter, with inner apostrophes: "o'clock", "A4",
          ///< "naïve"
    Number,      ///< begins with a digit: "12", "1,234.50", "2026-03-01", "3rd", "1st"
    Ideograph,   ///< one CJK ideograph, kana or Hangul syllable: such scripts write no spaces
    Punctuation, ///< one punctuation mark or symbol
    Other,       ///< one code point of no other kind (a control, an unassigned one, U+FFFD)
};

struct Token {
    std::string text;    ///< as written
    std::string folded;  ///< `fold(text)`
    base::TextSpan span; ///< bytes in the tokenized text
    TokenKind kind = TokenKind::Other;
};

/// Splits text into tokens; white space separates and is dropped. Any bytes are accepted. Linear
/// time. Texts beyond 4 GiB are cut there.
std::vector<Token> tokenize(std::string_view text);

/// Whether a word is written with a capital letter at its beginning ("Élise", but not "été").
bool is_capitalised(const Token& token);

/// Whether a token's folded form is among words that are folded.
inline bool is_one_of(std::span<const std::string_view> words, const Token& token) {
    return std::ranges::find(words, token.folded) != words.end();
}

/// Calls nothing but counts: how many Word, Number and Ideograph tokens `tokenize` would give.
std::size_t count_words(std::string_view text);

} // namespace vouch::text
