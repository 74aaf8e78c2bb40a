// Names and aliases.
//
//   name       word that is not reserved | quoted name
//   qualified  name (. name)*
//   alias      [AS] name                     (without AS: not a word that may follow)
//   table      [AS] name [(name [type], …)]
//
// A string where a name belongs is refused even where a server would take it: `FROM 'file'`.
#include "sql/syntax/detail/lexer.h"
#include "sql/syntax/detail/parser.h"

namespace vouch::sql::syntax::detail {

bool Parser::is_name(const Token& token) const {
    if (token.kind == TokenKind::QuotedName) return true;
    if (token.kind == TokenKind::Word) return !token.reserved;
    return is_keyword(token.kind) && !dialect_.words.reserved[token_index(token.kind)];
}

bool Parser::is_bare_alias(const Token& token) const {
    return is_name(token) && !dialect_.words.no_bare_alias[token_index(token.kind)];
}

bool Parser::is_bare_table_alias(const Token& token) const {
    return is_bare_alias(token) ||
           (is_name(token) && dialect_.words.table_alias[token_index(token.kind)]);
}

/// A word that is an alias only because the item ends after it.
bool Parser::at_forced_alias() const {
    if (!dialect_.words.forced_alias[token_index(kind())]) return false;
    const TokenKind next = kind_at(1);
    return next == TokenKind::sComma || next == TokenKind::kFrom || next == TokenKind::End ||
           next == TokenKind::sSemicolon || next == TokenKind::sCloseParenthesis;
}

/// A word that is printed in quotes has that form in the tree too.
Parsed<Identifier> Parser::forced_alias() {
    const std::size_t word = token_index(kind());
    const bool bare = grammar_.keyword_alias_after_as ||
                      (!dialect_.words.reserved[word] && !dialect_.words.niladic[word]);
    Identifier alias = TRY(any_word());
    if (!bare) alias.quoting = Quoting::Quoted;
    return alias;
}

/// Takes the current token as a name, whatever it is.
Parsed<void> Parser::take_name(Identifier& into) {
    const Token& token = current();
    into.span = token.span;
    if (token.kind != TokenKind::QuotedName) {
        into.text = text_of(token);
        // A name that begins with a digit is printed in quotes, so it has one form in the tree.
        into.quoting = is_digit(into.text.front()) ? Quoting::Quoted : Quoting::Bare;
    } else {
        auto decoded = decode_name(text_of(token));
        if (!decoded) return lexical(std::move(decoded).error(), token.span);
        into.text = std::move(decoded).value();
        into.quoting = Quoting::Quoted;
    }
    advance();
    return {};
}

std::string Parser::name_quotes() const {
    switch (dialect_.print.name_quote) {
    case '`': return "backticks";
    case '[': return "brackets";
    default: return "double quotes";
    }
}

Parsed<Identifier> Parser::name() {
    Identifier result;
    TRY(name(result));
    return result;
}

Parsed<void> Parser::name(Identifier& into) {
    if (recording_ == Recording::On) note(TokenKind::Word);
    return at_name() ? take_name(into) : not_a_name();
}

Failure Parser::not_a_name() {
    if (kind() == TokenKind::String)
        return unexpected("A string stands where a name belongs",
                          {"Write a name with special characters in " + name_quotes()});
    if (is_keyword(kind()) || kind() == TokenKind::Word)
        return unexpected("`" + std::string(text_of(current())) + "` is a reserved word of " +
                              dialect_.name + ", not a name",
                          {"Put it in " +
                           (dialect_.print.name_quote == '"' ? "quotes" : name_quotes()) +
                           " to use it as a name"});
    return unexpected();
}

Parsed<Identifier> Parser::any_word() {
    Identifier result;
    TRY(any_word(result));
    return result;
}

Parsed<void> Parser::any_word(Identifier& into) {
    return is_keyword(kind()) || kind() == TokenKind::Word ? take_name(into) : name(into);
}

/// What follows a dot.
Parsed<Identifier> Parser::dotted_part() {
    Identifier result;
    TRY(dotted_part(result));
    return result;
}

Parsed<void> Parser::dotted_part(Identifier& into) {
    return grammar_.keywords_after_dot ? any_word(into) : name(into);
}

Parsed<QualifiedName> Parser::qualified_name() {
    QualifiedName result;
    const std::uint32_t begin = here();
    result.parts.reserve(parts_ahead());
    TRY(name(result.parts.emplace_back()));
    TRY(dotted_parts(result));
    result.span = since(begin);
    return result;
}

/// How many names joined by dots stand here, if the first one is a name.
std::size_t Parser::parts_ahead() const {
    std::size_t count = 1;
    while (kind_at(2 * count - 1) == TokenKind::sDot)
        ++count;
    return count;
}

/// The names after dots, up to a star.
Parsed<void> Parser::dotted_parts(QualifiedName& into) {
    while (kind() == TokenKind::sDot && kind_at(1) != TokenKind::sAsterisk) {
        advance();
        TRY(dotted_part(into.parts.emplace_back()));
    }
    return {};
}

Parsed<std::vector<Identifier>> Parser::name_list() {
    std::vector<Identifier> names;
    TRY(open());
    do
        names.push_back(TRY(name()));
    while (accept(TokenKind::sComma));
    TRY(close());
    return names;
}

/// An alias after AS, which some dialects let be a string.
Parsed<Identifier> Parser::name_or_string() {
    if (!grammar_.string_aliases || kind() != TokenKind::String) return name();
    std::optional<Identifier> alias = TRY(string_alias());
    return std::move(*alias);
}

Parsed<std::optional<Identifier>> Parser::select_alias() {
    if (accept(TokenKind::kAs)) {
        if (grammar_.keyword_alias_after_as && is_keyword(kind()))
            return std::optional(TRY(any_word()));
        if (at_forced_alias()) return std::optional(TRY(forced_alias()));
        if (grammar_.string_aliases && kind() == TokenKind::String) return string_alias();
        return std::optional(TRY(name()));
    }
    if (at_forced_alias()) return std::optional(TRY(forced_alias()));
    if (is_bare_alias(current())) {
        // `a[1]` is meant as a subscript even where it reads as a name in brackets.
        const bool abuts = index_ > 0 && tokens_[index_ - 1].span.end == here();
        if (abuts && text_of(current()).front() == '[')
            return lacks("subscripts", current().span, {"Write AS before an alias in brackets"});
        return std::optional(TRY(name()));
    }
    if (grammar_.bare_string_aliases && kind() == TokenKind::String && !after_type_word())
        return string_alias();
    if (kind() == TokenKind::String)
        return unexpected("A string stands where a name belongs",
                          {"Write an alias in " + name_quotes()});
    return std::optional<Identifier>();
}

/// `DATE '2024-01-31'` is meant as a date even where it reads as a column with an alias.
bool Parser::after_type_word() const {
    switch (tokens_[index_ - 1].kind) {
    case TokenKind::kDate:
    case TokenKind::kTime:
    case TokenKind::kTimestamp:
    case TokenKind::kDatetime:
    case TokenKind::kInterval: return true;
    default: return false;
    }
}

/// `SELECT a AS 'b'`: the same as a quoted name.
Parsed<std::optional<Identifier>> Parser::string_alias() {
    const base::TextSpan span = current().span;
    std::string text = TRY(string_value());
    auto checked = check_name(text);
    if (!checked) return lexical(std::move(checked).error(), span);
    return std::optional(Identifier{span, std::move(text), Quoting::Quoted});
}

Parsed<std::vector<ColumnAlias>> Parser::column_aliases(AliasColumns form) {
    std::vector<ColumnAlias> columns;
    TRY(open());
    do {
        ColumnAlias column;
        const std::uint32_t begin = here();
        column.name = TRY(name());
        if (form == AliasColumns::Definitions && kind() != TokenKind::sComma &&
            kind() != TokenKind::sCloseParenthesis)
            column.type = TRY(type_name());
        if (!columns.empty() && columns.front().type.has_value() != column.type.has_value())
            return unexpected("Either every column has a type here or none");
        column.span = since(begin);
        columns.push_back(std::move(column));
    } while (accept(TokenKind::sComma));
    TRY(close());
    return columns;
}

Parsed<std::optional<TableAlias>> Parser::table_alias(AliasColumns form) {
    TableAlias alias;
    const std::uint32_t begin = here();
    if (!grammar_.column_definitions) form = AliasColumns::Names;
    if (accept(TokenKind::kAs)) {
        const bool nameless =
            form == AliasColumns::Definitions && kind() == TokenKind::sOpenParenthesis;
        if (!nameless) alias.name = TRY(name_or_string());
    } else if (is_bare_table_alias(current())) {
        alias.name = TRY(name());
    } else {
        if (kind() == TokenKind::String)
            return name().has_value() ? unexpected() : Failure(Failed{});
        return std::optional<TableAlias>();
    }
    if (grammar_.table_alias_columns && kind() == TokenKind::sOpenParenthesis)
        alias.columns = TRY(column_aliases(form));
    if (alias.name.text.empty() && !alias.columns.front().type)
        return unexpected("Columns without types need a name before them", {"Write AS name (…)"});
    alias.span = since(begin);
    return std::optional(std::move(alias));
}

} // namespace vouch::sql::syntax::detail
