// From the written form of a literal to its value.
//
//   '…' "…"      a doubled quote is one quote; with backslash_escapes also \n \t \0 \\ \' …
//   E'…'         C escapes: \n \t \b \f \r \\ \' \xHH \OOO \uXXXX \UXXXXXXXX
//   U&'…'        \XXXX and \+XXXXXX
//   $tag$…$tag$  as it stands
//   r'…'         as it stands
#include "sql/syntax/detail/lexer.h"

namespace vouch::sql::syntax {

namespace {

using base::Unexpected;
using detail::append_utf8;
using detail::is_hex_digit;

Unexpected<LexicalError> bad_escape(std::string_view escape) {
    return Unexpected(LexicalError{ParseErrorKind::Lexical,
                                   "The escape " + std::string(escape) + " stands for no character",
                                   {}});
}

char32_t hex_value(std::string_view digits) {
    char32_t value = 0;
    for (char c : digits)
        value = value * 16 +
                static_cast<char32_t>(detail::is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
    return value;
}

bool all_hex(std::string_view digits, std::size_t count) {
    if (digits.size() != count) return false;
    for (char c : digits)
        if (!is_hex_digit(c)) return false;
    return true;
}

bool is_character(char32_t value) {
    return value != 0 && value <= 0x10FFFF && !(value >= 0xD800 && value <= 0xDFFF);
}

std::string undouble(std::string_view inner, char quote) {
    if (inner.find(quote) == std::string_view::npos) return std::string(inner);
    std::string value;
    value.reserve(inner.size());
    for (std::size_t i = 0; i < inner.size(); ++i) {
        value.push_back(inner[i]);
        if (inner[i] == quote) ++i;
    }
    return value;
}

/// Reads one escape of E'…' at `text[at]`, which is the backslash; moves `at` past it.
base::Result<void, LexicalError> c_escape(std::string_view text, std::size_t& at, std::string& to) {
    const char c = at + 1 < text.size() ? text[at + 1] : '\0';
    const std::size_t unicode_digits = c == 'u' ? 4 : c == 'U' ? 8 : 0;
    if (unicode_digits > 0) {
        const std::string_view digits = text.substr(at + 2, unicode_digits);
        if (!all_hex(digits, unicode_digits) || !is_character(hex_value(digits)))
            return bad_escape(text.substr(at, 2 + unicode_digits));
        append_utf8(to, hex_value(digits));
        at += 2 + unicode_digits;
        return {};
    }
    // Bytes by number may make text that is not UTF-8: only ASCII is taken.
    std::size_t length = 0;
    char32_t value = 0;
    if (c == 'x') {
        while (length < 2 && at + 2 + length < text.size() && is_hex_digit(text[at + 2 + length]))
            ++length;
        value = hex_value(text.substr(at + 2, length));
        length += 2;
    } else if (c >= '0' && c <= '7') {
        while (length < 3 && at + 1 + length < text.size() && text[at + 1 + length] >= '0' &&
               text[at + 1 + length] <= '7')
            value = value * 8 + static_cast<char32_t>(text[at + 1 + length++] - '0');
        length += 1;
    }
    if (length > 0) {
        if (value == 0 || value > 0x7F) return bad_escape(text.substr(at, length));
        to.push_back(static_cast<char>(value));
        at += length;
        return {};
    }
    switch (c) {
    case 'n': to.push_back('\n'); break;
    case 't': to.push_back('\t'); break;
    case 'r': to.push_back('\r'); break;
    case 'b': to.push_back('\b'); break;
    case 'f': to.push_back('\f'); break;
    default: to.push_back(c); break;
    }
    at += 2;
    return {};
}

/// MySQL's reading: \% and \_ keep their backslash, \0 and \Z are control characters.
base::Result<void, LexicalError> plain_escape(std::string_view text, std::size_t& at,
                                              std::string& to) {
    const char c = at + 1 < text.size() ? text[at + 1] : '\0';
    switch (c) {
    case '0': return bad_escape(text.substr(at, 2));
    case 'n': to.push_back('\n'); break;
    case 't': to.push_back('\t'); break;
    case 'r': to.push_back('\r'); break;
    case 'b': to.push_back('\b'); break;
    case 'Z': to.push_back('\x1a'); break;
    case '%':
    case '_':
        to.push_back('\\');
        to.push_back(c);
        break;
    default: to.push_back(c); break;
    }
    at += 2;
    return {};
}

template <typename Escape>
base::Result<std::string, LexicalError> with_escapes(std::string_view inner, char quote,
                                                     Escape&& escape) {
    std::string value;
    value.reserve(inner.size());
    for (std::size_t i = 0; i < inner.size();) {
        if (inner[i] == '\\') {
            TRY(escape(inner, i, value));
        } else {
            value.push_back(inner[i]);
            i += inner[i] == quote ? 2 : 1;
        }
    }
    return value;
}

base::Result<void, LexicalError> unicode_escape(std::string_view text, std::size_t& at,
                                                std::string& to) {
    if (text.substr(at, 2) == "\\\\") {
        to.push_back('\\');
        at += 2;
        return {};
    }
    const bool is_long = at + 1 < text.size() && text[at + 1] == '+';
    const std::size_t skip = is_long ? 2 : 1;
    const std::size_t count = is_long ? 6 : 4;
    const std::string_view digits = text.substr(std::min(at + skip, text.size()), count);
    if (!all_hex(digits, count) || !is_character(hex_value(digits)))
        return bad_escape(text.substr(at, skip + count));
    append_utf8(to, hex_value(digits));
    at += skip + count;
    return {};
}

} // namespace

base::Result<std::string, LexicalError> decode_string(std::string_view written,
                                                      const LexicalRules& rules) {
    const char first = static_cast<char>(written[0] | 0x20);
    if (written[0] == '$') {
        const std::size_t tag = written.find('$', 1) + 1;
        return std::string(written.substr(tag, written.size() - 2 * tag));
    }
    const std::size_t open = written.find_first_of("'\"");
    const char quote = written[open];
    const std::string_view inner = written.substr(open + 1, written.size() - open - 2);
    if (open > 0 && first == 'e') return with_escapes(inner, quote, c_escape);
    if (open > 0 && first == 'u') return with_escapes(inner, quote, unicode_escape);
    if (open > 0 && first == 'r') return undouble(inner, quote);
    if (rules.backslash_escapes && inner.find('\\') != std::string_view::npos)
        return with_escapes(inner, quote, plain_escape);
    return undouble(inner, quote);
}

base::Result<void, LexicalError> check_name(std::string_view name) {
    if (name.empty())
        return Unexpected(LexicalError{ParseErrorKind::Lexical, "A quoted name that is empty", {}});
    for (std::size_t i = 0; i < name.size();) {
        const auto character = detail::decode_utf8(name.substr(i));
        const bool blank = character.value == 0x09 || character.value == 0x0A;
        const bool invisible = (character.value < 0x20 && !blank) || character.value == 0x7F ||
                               (character.value >= 0x80 && character.value <= 0xA0) ||
                               character.value == 0xAD || character.value == 0xFEFF ||
                               (character.value >= 0x2000 && character.value <= 0x200F) ||
                               (character.value >= 0x2028 && character.value <= 0x202F) ||
                               (character.value >= 0x205F && character.value <= 0x206F);
        if (invisible)
            return Unexpected(LexicalError{
                ParseErrorKind::Lexical, "A quoted name with an invisible character in it", {}});
        i += character.length;
    }
    return {};
}

base::Result<std::string, LexicalError> decode_name(std::string_view written) {
    const std::size_t open = written.find_first_of("\"`[");
    const char quote = written[open];
    const std::string_view inner = written.substr(open + 1, written.size() - open - 2);
    std::string name;
    if (open > 0)
        name = TRY(with_escapes(inner, quote, unicode_escape));
    else
        name = quote == '[' ? std::string(inner) : undouble(inner, quote);
    TRY(check_name(name));
    return name;
}

} // namespace vouch::sql::syntax
