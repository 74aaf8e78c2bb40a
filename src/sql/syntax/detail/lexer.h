#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sql/syntax/token.h"

namespace vouch::sql::syntax::detail {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_hex_digit(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

enum class WordPart : std::uint8_t { None, Digit, Letter };
inline constexpr std::array<WordPart, 256> kWordParts = [] {
    std::array<WordPart, 256> parts{};
    for (std::size_t byte = 0; byte < parts.size(); ++byte) {
        const char c = static_cast<char>(byte);
        if (is_digit(c)) parts[byte] = WordPart::Digit;
        if (is_letter(c) || c == '_' || byte >= 0x80) parts[byte] = WordPart::Letter;
    }
    return parts;
}();
constexpr WordPart word_part(char c) { return kWordParts[static_cast<unsigned char>(c)]; }
/// Bytes of characters beyond ASCII count: which of those characters are allowed is checked apart.
constexpr bool starts_word(char c) { return word_part(c) == WordPart::Letter; }
constexpr bool continues_word(char c) { return word_part(c) != WordPart::None; }

/// A character beyond ASCII that may stand in a bare name: no space, control, punctuation,
/// invisible character or look-alike form of ASCII.
bool is_name_character(char32_t character);

/// The character at the start of `text` and its length; length 0 where the bytes are not UTF-8.
struct DecodedCharacter {
    char32_t value = 0;
    std::size_t length = 0;
};
DecodedCharacter decode_utf8(std::string_view text);
void append_utf8(std::string& to, char32_t character);

class Lexer {
public:
    /// `rules` may be another reading of the same dialect; it must outlive the lexer.
    Lexer(std::string_view text, const Dialect& dialect, const LexicalRules& rules,
          const LexerLimits& limits);

    base::Result<std::vector<Token>, LexicalError> run();

private:
    /// Why is in `error_`: a step that costs nothing where it succeeds.
    struct Stopped {};
    using Step = base::Result<void, Stopped>;
    using Found = base::Result<bool, Stopped>;

    // lexer.cpp
    char peek(std::size_t ahead = 0) const {
        return position_ + ahead < text_.size() ? text_[position_ + ahead] : '\0';
    }
    Step next_token();
    Step read_all();
    Step word();
    Step symbol();
    void add(TokenKind kind, std::size_t begin, std::size_t end);
    base::Unexpected<Stopped> failed(std::size_t begin, std::size_t end, std::string message,
                                     std::vector<std::string> hints = {});
    base::Unexpected<Stopped> too_many_tokens();
    bool is_known_symbol(TokenKind kind) const;

    // lexer_space.cpp
    Step check_text();
    Found skip_comment();
    void skip_line_comment();
    Step skip_block_comment();
    Step check_hint(std::string_view comment);

    // lexer_literals.cpp
    Step number();
    bool is_digit_first_name() const;
    Step radix_number();
    Found prefixed_literal();
    Step quoted(char quote, TokenKind kind, std::size_t prefix_length, bool backslash);
    Step digits_in_quotes(TokenKind kind);
    Step bracket_name();
    Found dollar();
    bool parameter();

    std::string_view text_;
    const Dialect& dialect_;
    const LexicalRules& rules_;
    LexerLimits limits_;
    std::size_t position_ = 0;
    std::vector<Token> tokens_;
    LexicalError error_;
};

} // namespace vouch::sql::syntax::detail
