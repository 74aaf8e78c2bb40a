// Types.
//
//   type       words [(argument, …)] [suffix] [fields] [ARRAY] ([ [size] ])*
//   words      qualified name, or several words where the first one allows it (DOUBLE PRECISION)
//   suffix     WITH TIME ZONE | WITHOUT TIME ZONE | UNSIGNED | SIGNED | CHARACTER SET name
//              | field [TO field]                       after INTERVAL
//   fields     < [name] type, … > | ( name type, … )       after STRUCT, ARRAY, MAP
#include <algorithm>

#include "sql/syntax/detail/ascii.h"
#include "sql/syntax/detail/parser.h"

namespace vouch::sql::syntax::detail {

namespace {

/// Whether `next` continues a standard type name that begins with `words`.
bool continues_type(std::string_view words, std::string_view next) {
    constexpr std::pair<std::string_view, std::string_view> kPairs[] = {
        {"DOUBLE", "PRECISION"},      {"CHARACTER", "VARYING"},
        {"CHAR", "VARYING"},          {"BIT", "VARYING"},
        {"BINARY", "VARYING"},        {"NATIONAL", "CHARACTER"},
        {"NATIONAL", "CHAR"},         {"NATIONAL CHARACTER", "VARYING"},
        {"NATIONAL CHAR", "VARYING"}, {"NATIONAL", "VARCHAR"},
        {"LONG", "VARCHAR"},          {"LONG", "VARBINARY"},
        {"SIGNED", "INTEGER"},        {"SIGNED", "INT"},
        {"UNSIGNED", "INTEGER"},      {"UNSIGNED", "INT"},
        {"UNSIGNED", "BIG"},          {"UNSIGNED BIG", "INT"},
        {"CHARACTER", "LARGE"},       {"CHARACTER LARGE", "OBJECT"},
        {"BINARY", "LARGE"},          {"BINARY LARGE", "OBJECT"},
    };
    return std::find(std::begin(kPairs), std::end(kPairs), std::pair(words, next)) !=
           std::end(kPairs);
}

/// Words that are reserved in some dialects and yet name types.
bool is_type_keyword(TokenKind kind) {
    switch (kind) {
    case TokenKind::kInterval:
    case TokenKind::kArray:
    case TokenKind::kNational:
    case TokenKind::kBinary:
    case TokenKind::kRow:
    case TokenKind::kStruct:
    case TokenKind::kMap: return true;
    default: return false;
    }
}

} // namespace

Parsed<TypeName> Parser::type_name() {
    Level level(*this);
    TRY(check_depth(0));
    const std::uint32_t begin = here();
    TypeName type = TRY(type_words());
    const std::string_view word = type.name.last().text;
    if (grammar_.struct_function && kind() == TokenKind::sLess) {
        advance();
        TRY(type_fields(type, TokenKind::sGreater));
    } else if (grammar_.brace_structs && kind() == TokenKind::sOpenParenthesis &&
               (word == "STRUCT" || word == "MAP" || word == "UNION")) {
        advance();
        TRY(type_fields(type, TokenKind::sCloseParenthesis));
    } else {
        TRY(type_arguments(type));
        TRY(type_suffix(type));
    }
    if (grammar_.array_type_word && kind() == TokenKind::kArray && type.dimensions.empty()) {
        advance();
        if (kind() != TokenKind::sOpenBracket) type.dimensions.push_back(nullptr);
    }
    while (grammar_.subscripts && !grammar_.struct_function && kind() == TokenKind::sOpenBracket) {
        advance();
        type.dimensions.push_back(kind() == TokenKind::sCloseBracket ? nullptr
                                                                     : TRY(type_argument()));
        TRY(expect(TokenKind::sCloseBracket));
    }
    type.span = since(begin);
    return type;
}

Parsed<TypeName> Parser::type_words() {
    TypeName type;
    // Many servers reserve the words of types: CHAR, DECIMAL, INT.
    const bool word = is_type_keyword(kind()) || kind() == TokenKind::Word;
    type.name.parts.push_back(word ? TRY(any_word()) : TRY(name()));
    type.name.span = type.name.parts.back().span;
    if (kind() == TokenKind::sDot && !grammar_.qualified_types)
        return unexpected("A type has no schema here");
    while (accept(TokenKind::sDot))
        type.name.parts.push_back(TRY(dotted_part()));
    Identifier& last = type.name.parts.back();
    if (type.name.parts.size() > 1 || last.quoting == Quoting::Quoted) return type;
    last.text = upper_ascii(last.text);
    while (kind() == TokenKind::Word || (is_name(current()) && kind() != TokenKind::QuotedName)) {
        const std::string next = upper_ascii(text_of(current()));
        const bool sign = last.text == "UNSIGNED" || last.text == "SIGNED";
        const bool continues =
            continues_type(last.text, next) && (grammar_.unsigned_types || !sign);
        if (!grammar_.free_type_words && !continues) break;
        last.text += " " + next;
        advance();
    }
    last.span = since(last.span.begin);
    return type;
}

Parsed<ExpressionPtr> Parser::type_argument() {
    const std::uint32_t begin = here();
    if (kind() == TokenKind::sDash || kind() == TokenKind::sPlus) {
        const UnaryOperator op =
            kind() == TokenKind::sDash ? UnaryOperator::Minus : UnaryOperator::Plus;
        advance();
        ExpressionPtr operand = TRY(literal());
        return make_expression(Unary{since(begin), op, std::move(operand)});
    }
    if (recording_ == Recording::On) note(TokenKind::Integer);
    switch (kind()) {
    case TokenKind::Integer:
    case TokenKind::Decimal:
    case TokenKind::Float:
    case TokenKind::String: return literal();
    default: return unexpected();
    }
}

Parsed<void> Parser::type_arguments(TypeName& type) {
    if (!accept(TokenKind::sOpenParenthesis)) return {};
    do
        type.arguments.push_back(TRY(type_argument()));
    while (accept(TokenKind::sComma));
    return close();
}

Parsed<void> Parser::type_suffix(TypeName& type) {
    const bool with = kind() == TokenKind::kWith;
    if ((with || kind() == TokenKind::kWithout) && kind_at(1) == TokenKind::kTime &&
        kind_at(2) == TokenKind::kZone) {
        type.suffix = with ? "WITH TIME ZONE" : "WITHOUT TIME ZONE";
        advance();
        advance();
        advance();
        return {};
    }
    if (grammar_.interval_type_fields && type.name.last().text == "INTERVAL")
        return interval_fields(type);
    if (!grammar_.unsigned_types) return {};
    if (word_is("UNSIGNED") || word_is("SIGNED")) {
        type.suffix = upper_ascii(text_of(current()));
        advance();
    } else if (word_is("CHARSET") || word_is("CHARACTER")) {
        const bool two_words = word_is("CHARACTER");
        advance();
        if (two_words) TRY(expect(TokenKind::kSet));
        if (kind() != TokenKind::Word && kind() != TokenKind::kBinary) return unexpected();
        type.suffix = "CHARACTER SET " + std::string(text_of(current()));
        advance();
    }
    return {};
}

bool Parser::at_interval_field() const {
    switch (kind()) {
    case TokenKind::kYear:
    case TokenKind::kMonth:
    case TokenKind::kDay:
    case TokenKind::kHour:
    case TokenKind::kMinute:
    case TokenKind::kSecond: return true;
    default: return false;
    }
}

/// `interval day to second`
Parsed<void> Parser::interval_fields(TypeName& type) {
    if (!at_interval_field()) return {};
    type.suffix = token_text(kind());
    advance();
    if (!accept(TokenKind::kTo)) return {};
    if (!at_interval_field()) return unexpected();
    type.suffix += " TO " + std::string(token_text(kind()));
    advance();
    return {};
}

Parsed<void> Parser::type_fields(TypeName& type, TokenKind closing) {
    const bool named = type.name.last().text != "MAP" && type.name.last().text != "ARRAY";
    do {
        TypeField field;
        const std::uint32_t begin = here();
        const TokenKind next = kind_at(1);
        const bool has_name = named && is_name(current()) && next != TokenKind::sComma &&
                              next != TokenKind::sLess && next != closing &&
                              next != TokenKind::sShiftRight && next != TokenKind::sOpenParenthesis;
        if (has_name) field.name = TRY(name());
        field.type = std::make_unique<TypeName>(TRY(type_name()));
        field.span = since(begin);
        type.fields_of.push_back(std::move(field));
    } while (accept(TokenKind::sComma));
    if (closing == TokenKind::sGreater) return close_angle();
    return expect(closing);
}

Parsed<void> Parser::close_angle() {
    // `>>` closes two types at once: take its first half.
    if (kind() == TokenKind::sShiftRight) {
        tokens_[index_].kind = TokenKind::sGreater;
        ++tokens_[index_].span.begin;
        return {};
    }
    return expect(TokenKind::sGreater);
}

} // namespace vouch::sql::syntax::detail
