// Cuts a text into tokens by the rules of a dialect.
//
//   token = word | "name" | `name` | [name] | literal | parameter | symbol
//
// White space is blank, tab, line feed, carriage return and form feed; nothing else separates
// tokens, so that no-break and zero-width spaces are errors outside literals. A symbol is the
// longest one that the dialect knows. Literals are only delimited here; decode_string undoes their
// escapes.
#include "sql/syntax/detail/lexer.h"

#include <algorithm>
#include <array>

namespace vouch::sql::syntax {

namespace detail {

namespace {

struct SymbolText {
    std::string_view text;
    TokenKind kind;
};

constexpr SymbolText kSymbols[] = {
#define VOUCH_SQL_SYMBOL(name, text) {text, TokenKind::s##name},
    VOUCH_SQL_SYMBOLS(VOUCH_SQL_SYMBOL)
#undef VOUCH_SQL_SYMBOL
};
constexpr std::size_t kLongestSymbol = 4;

/// Symbols by first character, longest first; at most 12 begin alike.
struct SymbolGroup {
    std::array<SymbolText, 12> symbols{};
    std::size_t count = 0;
};

constexpr std::array<SymbolGroup, 128> make_groups() {
    std::array<SymbolGroup, 128> groups{};
    for (std::size_t length = kLongestSymbol; length > 0; --length) {
        for (const SymbolText& symbol : kSymbols) {
            if (symbol.text.size() != length) continue;
            SymbolGroup& group = groups[static_cast<std::size_t>(symbol.text[0])];
            group.symbols[group.count++] = symbol;
        }
    }
    return groups;
}
constexpr std::array<SymbolGroup, 128> kSymbolGroups = make_groups();

/// Symbols that every dialect has and that begin no longer one; End for every other byte.
constexpr std::array<TokenKind, 128> make_plain_symbols() {
    std::array<TokenKind, 128> plain{};
    for (TokenKind kind :
         {TokenKind::sOpenParenthesis, TokenKind::sCloseParenthesis, TokenKind::sComma,
          TokenKind::sSemicolon, TokenKind::sPlus, TokenKind::sCloseBracket})
        for (const SymbolText& symbol : kSymbols)
            if (symbol.kind == kind) plain[static_cast<std::size_t>(symbol.text[0])] = kind;
    return plain;
}
constexpr std::array<TokenKind, 128> kPlainSymbols = make_plain_symbols();

constexpr bool is_blank(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
}

} // namespace

Lexer::Lexer(std::string_view text, const Dialect& dialect, const LexicalRules& rules,
             const LexerLimits& limits)
    : text_(text), dialect_(dialect), rules_(rules), limits_(limits) {}

base::Result<std::vector<Token>, LexicalError> Lexer::run() {
    if (!read_all()) return base::Unexpected(std::move(error_));
    return std::move(tokens_);
}

Lexer::Step Lexer::read_all() {
    TRY(check_text());
    tokens_.reserve(text_.size() / 4 + 8);
    while (true) {
        while (position_ < text_.size() && is_blank(text_[position_]))
            ++position_;
        if (position_ >= text_.size()) break;
        const char c = text_[position_];
        const bool may_comment = c == '-' || c == '/' || c == '#';
        if (may_comment && TRY(skip_comment())) continue;
        TRY(next_token());
        if (tokens_.size() > limits_.tokens_max) return too_many_tokens();
    }
    add(TokenKind::End, text_.size(), text_.size());
    return {};
}

Lexer::Step Lexer::next_token() {
    const char c = text_[position_];
    switch (word_part(c)) {
    case WordPart::Letter:
        if (TRY(prefixed_literal())) return {};
        return word();
    case WordPart::Digit:
        return rules_.digit_first_names && is_digit_first_name() ? word() : number();
    case WordPart::None: break;
    }
    const TokenKind plain = kPlainSymbols[static_cast<std::size_t>(c)];
    if (plain != TokenKind::End) {
        add(plain, position_, position_ + 1);
        ++position_;
        return {};
    }
    switch (c) {
    case '.':
        if (is_digit(peek(1))) return number();
        break;
    case '\'': return quoted('\'', TokenKind::String, 0, rules_.backslash_escapes);
    case '"':
        return rules_.double_quoted_strings
                   ? quoted('"', TokenKind::String, 0, rules_.backslash_escapes)
                   : quoted('"', TokenKind::QuotedName, 0, false);
    case '`':
        if (rules_.backtick_names) return quoted('`', TokenKind::QuotedName, 0, false);
        break;
    case '[':
        if (rules_.bracket_names) return bracket_name();
        break;
    case '$':
        if (TRY(dollar()) || parameter()) return {};
        break;
    case '?':
    case ':':
    case '@':
        if (parameter()) return {};
        break;
    default: break;
    }
    return symbol();
}

Lexer::Step Lexer::word() {
    const std::size_t begin = position_;
    bool ascii = true;
    while (true) {
        // Past the end peek gives a NUL, which ends a word too.
        const char c = peek();
        if (!continues_word(c) && !(c == '$' && rules_.dollar_in_names)) break;
        if ((c & 0x80) == 0) {
            ++position_;
            continue;
        }
        ascii = false;
        const DecodedCharacter character = decode_utf8(text_.substr(position_));
        if (!is_name_character(character.value))
            return failed(
                position_, position_ + character.length,
                "A character that looks like a space, a sign or an ASCII letter, but is not",
                {"Write the plain ASCII character, or put the name in quotes"});
        position_ += character.length;
    }
    const std::string_view text = text_.substr(begin, position_ - begin);
    const TokenKind kind = ascii ? find_keyword(text) : TokenKind::Word;
    add(kind, begin, position_);
    if (kind == TokenKind::Word) tokens_.back().reserved = dialect_.words.is_other_reserved(text);
    return {};
}

bool Lexer::is_known_symbol(TokenKind kind) const {
    switch (kind) {
    case TokenKind::sOpenParenthesis:
    case TokenKind::sCloseParenthesis:
    case TokenKind::sOpenBracket:
    case TokenKind::sCloseBracket:
    case TokenKind::sOpenBrace:
    case TokenKind::sCloseBrace:
    case TokenKind::sComma:
    case TokenKind::sSemicolon:
    case TokenKind::sDot:
    case TokenKind::sColon:
    case TokenKind::sAsterisk:
    case TokenKind::sPlus:
    case TokenKind::sDash:
    case TokenKind::sEqualSign: return true;
    case TokenKind::sFatArrow: return dialect_.grammar.named_arguments_arrow;
    case TokenKind::sColonEquals: return dialect_.grammar.named_arguments_colon;
    case TokenKind::sPipeArrow: return dialect_.grammar.pipes;
    case TokenKind::sBang: return dialect_.grammar.bang_not;
    case TokenKind::sAt_:
    case TokenKind::sBarSlash:
    case TokenKind::sDoubleBarSlash: return dialect_.grammar.root_operators;
    case TokenKind::sTilde:
        return dialect_.operators.bit_not_precedence > 0 ||
               dialect_.operators[kind].kind != InfixKind::None;
    case TokenKind::sArrow:
        return dialect_.grammar.arrow_lambdas || dialect_.operators[kind].kind != InfixKind::None;
    default: return dialect_.operators[kind].kind != InfixKind::None;
    }
}

namespace {

/// How far characters run on as one operator, as PostgreSQL's manual has it (lexical structure,
/// operators): a comment ends it, and a sign at its end belongs to the next operand unless one of
/// the rarer characters stands in it. 0: no operator begins here.
std::size_t operator_length(std::string_view text) {
    text = text.substr(0, text.find_first_not_of("+-*/<>=~!@#%^&|`"));
    text = text.substr(0, std::min(text.find("--"), text.find("/*")));
    const bool keeps_sign = text.find_first_of("~!@#%^&|`") != std::string_view::npos;
    while (text.size() > 1 && !keeps_sign && (text.back() == '+' || text.back() == '-'))
        text.remove_suffix(1);
    return text.size();
}

} // namespace

Lexer::Step Lexer::symbol() {
    const std::string_view rest = text_.substr(position_);
    const unsigned char first = static_cast<unsigned char>(rest[0]);
    if (first < 128) {
        const SymbolGroup& group = kSymbolGroups[first];
        for (std::size_t i = 0; i < group.count; ++i) {
            const SymbolText& symbol = group.symbols[i];
            if (rest.substr(0, symbol.text.size()) != symbol.text) continue;
            if (!is_known_symbol(symbol.kind)) continue;
            const std::size_t whole = rules_.operators_run_on ? operator_length(rest) : 0;
            if (whole > symbol.text.size())
                return failed(position_, position_ + whole,
                              "There is no operator `" + std::string(rest.substr(0, whole)) + "`",
                              {"Put spaces between two operators"});
            add(symbol.kind, position_, position_ + symbol.text.size());
            position_ += symbol.text.size();
            return {};
        }
    }
    const std::string shown = first < 0x20 || first == 0x7f
                                  ? "A control character"
                                  : "The character `" + std::string(1, rest[0]) + "`";
    return failed(position_, position_ + 1, shown + " has no meaning here in " + dialect_.name);
}

void Lexer::add(TokenKind kind, std::size_t begin, std::size_t end) {
    tokens_.push_back(
        {kind, false, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}});
}

base::Unexpected<Lexer::Stopped> Lexer::too_many_tokens() {
    const base::TextSpan last = tokens_.back().span;
    auto stopped =
        failed(last.begin, last.end,
               "The statement has more than " + std::to_string(limits_.tokens_max) + " tokens");
    error_.kind = ParseErrorKind::Limit;
    return stopped;
}

base::Unexpected<Lexer::Stopped> Lexer::failed(std::size_t begin, std::size_t end,
                                               std::string message,
                                               std::vector<std::string> hints) {
    error_ = LexicalError{ParseErrorKind::Lexical,
                          std::move(message),
                          {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)},
                          std::move(hints)};
    return base::Unexpected(Stopped{});
}

} // namespace detail

namespace {

/// Whether a backslash stands before a quote: only there do the modes of a server disagree about
/// where a literal ends.
bool has_escaped_quote(std::string_view text) {
    for (std::size_t at = text.find('\\'); at != std::string_view::npos;
         at = text.find('\\', at + 1))
        if (at + 1 < text.size() && (text[at + 1] == '\'' || text[at + 1] == '"')) return true;
    return false;
}

/// A server may be set to read backslashes as letters and double quotes as names. A text that
/// would then be cut into other tokens, and not into none, is refused.
base::Result<void, LexicalError> check_other_readings(std::string_view text, const Dialect& dialect,
                                                      const LexerLimits& limits,
                                                      const std::vector<Token>& tokens) {
    if (!has_escaped_quote(text)) return {};
    for (const bool escapes : {false, true}) {
        LexicalRules other = dialect.lexical;
        other.backslash_escapes = escapes;
        other.double_quoted_strings = other.double_quoted_strings && !escapes;
        const auto read = detail::Lexer(text, dialect, other, limits).run();
        if (!read) continue;
        const auto differs =
            std::mismatch(tokens.begin(), tokens.end(), read->begin(), read->end(),
                          [](const Token& a, const Token& b) {
                              return a.span.begin == b.span.begin && a.span.end == b.span.end;
                          });
        if (differs.first == tokens.end() && differs.second == read->end()) continue;
        return base::Unexpected(LexicalError{
            ParseErrorKind::Lexical,
            "A backslash before a quote: where the string ends depends on a setting of the server",
            differs.first == tokens.end() ? tokens.back().span : differs.first->span,
            {"Write the quote twice"}});
    }
    return {};
}

} // namespace

base::Result<std::vector<Token>, LexicalError>
tokenize(std::string_view text, const Dialect& dialect, const LexerLimits& limits) {
    if (text.size() > limits.text_bytes_max)
        return base::Unexpected(LexicalError{ParseErrorKind::Limit,
                                             "The statement is longer than " +
                                                 std::to_string(limits.text_bytes_max) + " bytes",
                                             {0, 0}});
    auto tokens = detail::Lexer(text, dialect, dialect.lexical, limits).run();
    if (tokens && dialect.lexical.backslash_escapes)
        TRY(check_other_readings(text, dialect, limits, *tokens));
    return tokens;
}

} // namespace vouch::sql::syntax
