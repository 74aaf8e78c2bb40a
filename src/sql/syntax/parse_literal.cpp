// Literals, in the one form that the tree keeps: digits without separators, letters of numbers in
// lower case, strings as values.
#include <algorithm>

#include "sql/syntax/detail/ascii.h"
#include "sql/syntax/detail/parser.h"

namespace vouch::sql::syntax::detail {

namespace {

std::string plain_number(std::string_view written) {
    std::string text;
    text.reserve(written.size());
    for (char c : written) {
        if (c == '_') continue;
        text.push_back(c == 'E' ? 'e' : c);
    }
    return text;
}

std::string lower_hex(std::string_view digits) {
    std::string text(digits);
    for (char& c : text)
        if (c >= 'A' && c <= 'F') c = static_cast<char>(c + 32);
    return text;
}

/// The digits of `x'…'` and `0x…` alike.
std::string_view inner_digits(std::string_view written) {
    return written[0] == '0' ? written.substr(2) : written.substr(2, written.size() - 3);
}

} // namespace

Parsed<ExpressionPtr> Parser::literal() {
    const Token token = current();
    const std::string_view written = text_of(token);
    const auto made = [&](LiteralKind kind, std::string text) {
        advance();
        return make_expression(Literal{token.span, kind, std::move(text)});
    };
    switch (token.kind) {
    case TokenKind::Integer: {
        const bool octal = written.size() > 1 && (written[1] | 0x20) == 'o';
        if (octal) return lacks("octal numbers that we read", token.span);
        return made(LiteralKind::Integer, plain_number(written));
    }
    case TokenKind::Decimal: return made(LiteralKind::Decimal, plain_number(written));
    case TokenKind::Float: return made(LiteralKind::Float, plain_number(written));
    case TokenKind::HexInteger: return made(LiteralKind::HexInteger, lower_hex(written.substr(2)));
    case TokenKind::Bytes: return made(LiteralKind::Bytes, lower_hex(inner_digits(written)));
    case TokenKind::Bits: return made(LiteralKind::Bits, std::string(inner_digits(written)));
    case TokenKind::kNull: return made(LiteralKind::Null, {});
    case TokenKind::kTrue: return made(LiteralKind::True, {});
    case TokenKind::kFalse: return made(LiteralKind::False, {});
    case TokenKind::String:
    case TokenKind::NationalString: return string_literal();
    default: break;
    }
    if (recording_ == Recording::On) note(TokenKind::Integer);
    return unexpected();
}

/// `_utf8mb4'text'`: a word of the dialect's list before a literal.
bool Parser::at_introducer() const {
    const std::vector<std::string_view>& known = dialect_.lexical.introducers;
    if (known.empty() || text_of(current()).front() != '_') return false;
    switch (kind_at(1)) {
    case TokenKind::String:
    case TokenKind::Bytes:
    case TokenKind::Bits:
    case TokenKind::HexInteger: break;
    default: return false;
    }
    const std::string word = lower_ascii(text_of(current()).substr(1));
    return std::find(known.begin(), known.end(), word) != known.end();
}

Parsed<ExpressionPtr> Parser::introduced_literal() {
    const std::uint32_t begin = here();
    std::string character_set = lower_ascii(text_of(current()).substr(1));
    advance();
    ExpressionPtr made = TRY(literal());
    Literal* value = made->as<Literal>();
    value->character_set = std::move(character_set);
    value->span = since(begin);
    return made;
}

Parsed<ExpressionPtr> Parser::string_literal() {
    const std::uint32_t begin = here();
    Literal literal;
    literal.kind = kind() == TokenKind::String ? LiteralKind::String : LiteralKind::NationalString;
    const TokenKind wanted = kind();
    const LexicalRules& rules = dialect_.lexical;
    bool joins = true;
    while (joins) {
        auto decoded = decode_string(text_of(current()), rules);
        if (!decoded) return lexical(std::move(decoded).error(), current().span);
        if (literal.text.empty())
            literal.text = std::move(decoded).value();
        else
            literal.text += decoded.value();
        const std::uint32_t end = current().span.end;
        advance();
        joins = rules.adjacent_strings_join && kind() == wanted &&
                (!rules.adjacent_strings_need_line ||
                 text_.substr(end, here() - end).find_first_of("\r\n") != std::string_view::npos);
    }
    literal.span = since(begin);
    return make_expression(std::move(literal));
}

Parsed<std::string> Parser::string_value() {
    if (!at(TokenKind::String)) return unexpected();
    auto decoded = decode_string(text_of(current()), dialect_.lexical);
    if (!decoded) return lexical(std::move(decoded).error(), current().span);
    advance();
    return std::move(decoded).value();
}

} // namespace vouch::sql::syntax::detail
