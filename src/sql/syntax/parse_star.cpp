// Stars and their modifiers.
//
//   star      [name .]* * [EXCEPT | EXCLUDE names] [REPLACE (expression AS name, …)]
//             [RENAME (name AS name, …)] [LIKE pattern]
#include "sql/syntax/detail/parser.h"

namespace vouch::sql::syntax::detail {

/// Whether a star stands here, after any number of names and dots.
bool Parser::at_star() {
    if (recording_ == Recording::On) note(TokenKind::sAsterisk);
    if (kind() == TokenKind::sAsterisk)
        return !(grammar_.columns_expression && kind_at(1) == TokenKind::kColumns);
    std::size_t ahead = 0;
    while (kind_at(ahead + 1) == TokenKind::sDot && is_name(tokens_[index_ + ahead])) {
        ahead += 2;
        if (kind_at(ahead) == TokenKind::sAsterisk) return true;
    }
    return false;
}

Parsed<Star> Parser::star() {
    Star result;
    const std::uint32_t begin = here();
    if (kind() != TokenKind::sAsterisk) {
        result.qualifier = TRY(qualified_name());
        advance();
    }
    advance();
    TRY(star_modifiers(result));
    result.span = since(begin);
    return result;
}

Parsed<void> Parser::star_modifiers(Star& star) {
    const bool excludes = (grammar_.star_exclude && at(TokenKind::kExclude)) ||
                          (grammar_.star_except && kind() == TokenKind::kExcept &&
                           kind_at(1) == TokenKind::sOpenParenthesis && !starts_query(kind_at(2)));
    if (excludes) TRY(star_exclusions(star));
    if (grammar_.star_replace && accept(TokenKind::kReplace)) TRY(star_replacements(star));
    if (grammar_.star_rename && accept(TokenKind::kRename)) TRY(star_renames(star));
    if (!grammar_.star_like) return {};
    if (accept(TokenKind::kLike)) {
        star.like = TRY(string_literal());
        return {};
    }
    const InfixKind next = dialect_.operators[kind()].kind;
    if (kind() == TokenKind::kNot || next == InfixKind::Pattern)
        return refuse(ParseErrorKind::Unsupported, current().span, "Only LIKE is supported after *",
                      {"List the columns by name"});
    return {};
}

Parsed<void> Parser::star_exclusions(Star& star) {
    advance();
    if (!accept(TokenKind::sOpenParenthesis)) {
        star.exclude.push_back(TRY(qualified_name()));
        return {};
    }
    do
        star.exclude.push_back(TRY(qualified_name()));
    while (accept(TokenKind::sComma));
    return close();
}

Parsed<void> Parser::star_replacements(Star& star) {
    const bool listed = accept(TokenKind::sOpenParenthesis);
    do {
        StarReplacement replacement;
        const std::uint32_t begin = here();
        replacement.expression = TRY(expression());
        TRY(expect(TokenKind::kAs));
        replacement.name = TRY(name());
        replacement.span = since(begin);
        star.replace.push_back(std::move(replacement));
    } while (listed && accept(TokenKind::sComma));
    return listed ? close() : Parsed<void>();
}

Parsed<void> Parser::star_renames(Star& star) {
    const bool listed = accept(TokenKind::sOpenParenthesis);
    do {
        StarRename rename;
        const std::uint32_t begin = here();
        rename.from = TRY(qualified_name());
        TRY(expect(TokenKind::kAs));
        rename.to = TRY(name());
        rename.span = since(begin);
        star.rename.push_back(std::move(rename));
    } while (listed && accept(TokenKind::sComma));
    return listed ? close() : Parsed<void>();
}

} // namespace vouch::sql::syntax::detail
