// Where literals, quoted names and parameters end.
//
//   number    digits [. digits] [e [+-] digits] | . digits … | 0x hex | 0b bits | 0o octal
//   quoted    quote (any | doubled quote | backslash any)* quote
//   prefixed  x'00ff'  b'01'  n'…'  e'…'  u&'…'  u&"…"  r'…'  _charset'…'
//   dollar    $tag$ any $tag$
//
// Which of them exist is a flag of the dialect. A number that runs into a letter is an error: some
// servers read `1.e(f())` as a call.
#include "sql/syntax/detail/lexer.h"

namespace vouch::sql::syntax::detail {

Lexer::Step Lexer::radix_number() {
    const std::size_t begin = position_;
    const char radix = static_cast<char>(peek(1) | 0x20);
    position_ += 2;
    const std::size_t digits = position_;
    const auto belongs = [&](char c) {
        return radix == 'x' ? is_hex_digit(c) : c == '0' || c == '1';
    };
    while (belongs(peek()))
        ++position_;
    if (position_ == digits || continues_word(peek()))
        return failed(begin, position_ + 1, "A number that does not end well");
    add(radix == 'x' ? TokenKind::HexInteger : TokenKind::Bits, begin, position_);
    return {};
}

/// Digits that run into letters are a name, unless they are a number with an exponent or a radix.
bool Lexer::is_digit_first_name() const {
    std::size_t end = position_;
    while (end < text_.size() && is_digit(text_[end]))
        ++end;
    const auto at = [&](std::size_t i) { return i < text_.size() ? text_[i] : '\0'; };
    const bool radix = end == position_ + 1 && text_[position_] == '0' &&
                       ((at(end) == 'x' && is_hex_digit(at(end + 1))) ||
                        (at(end) == 'b' && (at(end + 1) == '0' || at(end + 1) == '1')));
    if (radix) return false;
    if (at(end) == 'e' || at(end) == 'E') {
        const bool sign = at(end + 1) == '+' || at(end + 1) == '-';
        if (is_digit(at(end + (sign ? 2 : 1)))) return false;
    }
    return continues_word(at(end)) || (at(end) == '$' && rules_.dollar_in_names);
}

Lexer::Step Lexer::number() {
    const std::size_t begin = position_;
    if (peek() == '0') {
        const char radix = static_cast<char>(peek(1) | 0x20);
        if ((radix == 'x' && rules_.hex_integers) || (radix == 'b' && rules_.binary_integers))
            return radix_number();
    }
    TokenKind kind = TokenKind::Integer;
    const auto skip_digits = [&] {
        while (is_digit(peek()) || (rules_.digit_separators && peek() == '_' && is_digit(peek(1))))
            ++position_;
    };
    skip_digits();
    if (peek() == '.') {
        kind = TokenKind::Decimal;
        ++position_;
        skip_digits();
    }
    if (peek() == 'e' || peek() == 'E') {
        const std::size_t sign = peek(1) == '+' || peek(1) == '-' ? 1 : 0;
        if (is_digit(peek(1 + sign))) {
            kind = TokenKind::Float;
            position_ += 1 + sign;
            skip_digits();
        }
    }
    if (continues_word(peek()) || peek() == '.')
        return failed(begin, position_ + 1, "A number that runs into a name",
                      {"Put a space between the number and the next word"});
    add(kind, begin, position_);
    return {};
}

Lexer::Found Lexer::prefixed_literal() {
    const char c = static_cast<char>(text_[position_] | 0x20);
    const char next = peek(1);
    if (next == '\'') {
        if (c == 'x' && rules_.byte_strings) {
            TRY(digits_in_quotes(TokenKind::Bytes));
            return true;
        }
        if (c == 'b' && rules_.bit_strings) {
            TRY(digits_in_quotes(TokenKind::Bits));
            return true;
        }
        if (c == 'n' && rules_.national_strings) {
            TRY(quoted('\'', TokenKind::NationalString, 1, rules_.backslash_escapes));
            return true;
        }
        if (c == 'e' && rules_.escape_strings) {
            TRY(quoted('\'', TokenKind::String, 1, true));
            return true;
        }
    }
    if (c == 'u' && next == '&' && rules_.unicode_strings && (peek(2) == '\'' || peek(2) == '"')) {
        const char quote = peek(2);
        TRY(quoted(quote, quote == '"' ? TokenKind::QuotedName : TokenKind::String, 2, false));
        return true;
    }
    const bool quote_follows =
        c == 'u' ? next == '&' && (peek(2) == '\'' || peek(2) == '"') : next == '\'';
    if (quote_follows && rules_.unread_prefixes.find(c) != std::string_view::npos)
        return failed(position_, position_ + 2,
                      "A literal with a letter before its quote is not supported",
                      {"Write the value in plain quotes, or a space before the quote"});
    return false;
}

Lexer::Step Lexer::quoted(char quote, TokenKind kind, std::size_t prefix_length, bool backslash) {
    const std::size_t begin = position_;
    position_ += prefix_length + 1;
    while (position_ < text_.size()) {
        const char c = text_[position_];
        if (c == '\\' && backslash) {
            position_ += 2;
        } else if (c != quote) {
            ++position_;
        } else if (peek(1) == quote) {
            position_ += 2;
        } else {
            ++position_;
            add(kind, begin, position_);
            return {};
        }
    }
    position_ = text_.size();
    const bool name = kind == TokenKind::QuotedName;
    return failed(begin, begin + prefix_length + 1,
                  name ? "A quoted name that is never closed" : "A string that is never closed",
                  {std::string("Close it with ") + quote + "; a quote inside is written twice"});
}

Lexer::Step Lexer::digits_in_quotes(TokenKind kind) {
    const std::size_t begin = position_;
    position_ += 2;
    const std::size_t digits = position_;
    const bool bits = kind == TokenKind::Bits;
    while (bits ? peek() == '0' || peek() == '1' : is_hex_digit(peek()))
        ++position_;
    if (peek() != '\'')
        return failed(begin, position_ + 1,
                      bits ? "A bit string holds only 0 and 1"
                           : "A byte string holds only hexadecimal digits");
    if (!bits && (position_ - digits) % 2 != 0)
        return failed(begin, position_ + 1, "A byte string needs an even number of digits");
    ++position_;
    add(kind, begin, position_);
    return {};
}

Lexer::Step Lexer::bracket_name() {
    const std::size_t begin = position_;
    const std::size_t end = text_.find(']', position_);
    if (end == std::string_view::npos)
        return failed(begin, begin + 1, "A quoted name that is never closed", {"Close it with ]"});
    position_ = end + 1;
    add(TokenKind::QuotedName, begin, position_);
    return {};
}

Lexer::Found Lexer::dollar() {
    if (!rules_.dollar_strings) return false;
    std::size_t end = position_ + 1;
    while (end < text_.size() && continues_word(text_[end]))
        ++end;
    const bool tag = end < text_.size() && text_[end] == '$' && !is_digit(peek(1));
    if (!tag) return false;
    const std::string_view delimiter = text_.substr(position_, end + 1 - position_);
    const std::size_t close = text_.find(delimiter, end + 1);
    if (close == std::string_view::npos)
        return failed(position_, end + 1, "A string that is never closed",
                      {"Close it with " + std::string(delimiter)});
    add(TokenKind::String, position_, close + delimiter.size());
    position_ = close + delimiter.size();
    return true;
}

bool Lexer::parameter() {
    const char c = peek();
    std::size_t end = position_ + 1;
    const auto next_is_name = [&] { return end < text_.size() && continues_word(text_[end]); };
    bool found = false;
    if (c == '?')
        found = rules_.question_parameters;
    else if (c == ':')
        found = rules_.colon_parameters && next_is_name();
    else if (c == '$')
        found = rules_.dollar_parameters && next_is_name();
    else if (c == '@') {
        if (rules_.at_parameters && peek(1) == '@') ++end;
        found = rules_.at_parameters && next_is_name();
    }
    if (!found) return false;
    while (next_is_name() && (c != '?' || rules_.numbered_question_parameters))
        ++end;
    add(TokenKind::Parameter, position_, end);
    position_ = end;
    return true;
}

} // namespace vouch::sql::syntax::detail
