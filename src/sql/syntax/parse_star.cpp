// Stars and their modifiers.
//
//   star      [name .]* * [EXCEPT | EXCLUDE names] [REPLACE (expression AS name, …)]
//             [RENAME (name AS name, …)] [[NOT] (LIKE | ILIKE | SIMILAR TO) pattern]
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
        if (kind_at(ahead) == TokenKind::sAsterisk) return ahead == 2 || grammar_.schema_stars;
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
    // `* EXCEPT SELECT …` and `* EXCEPT (SELECT …)` are set operations.
    const TokenKind next = kind_at(1);
    const bool listed = next == TokenKind::sOpenParenthesis && !starts_query(kind_at(2));
    const bool named =
        !starts_query(next) && is_name(tokens_[std::min(index_ + 1, tokens_.size() - 1)]);
    const bool excludes =
        (grammar_.star_exclude && at(TokenKind::kExclude)) ||
        (grammar_.star_except && kind() == TokenKind::kExcept && (listed || named));
    if (excludes) TRY(star_exclusions(star));
    if (grammar_.star_replace && accept(TokenKind::kReplace)) TRY(star_replacements(star));
    if (grammar_.star_rename && accept(TokenKind::kRename)) TRY(star_renames(star));
    return star_pattern(star);
}

Parsed<void> Parser::star_pattern(Star& star) {
    if (!grammar_.star_like) return {};
    const bool negated = kind() == TokenKind::kNot;
    const InfixRule& rule = dialect_.operators[kind_at(negated ? 1 : 0)];
    if (rule.kind != InfixKind::Pattern) return {};
    const bool known = rule.pattern == PatternOperator::Like ||
                       rule.pattern == PatternOperator::ILike ||
                       rule.pattern == PatternOperator::SimilarTo;
    if (!known)
        return refuse(ParseErrorKind::Unsupported, current().span,
                      "Only LIKE, ILIKE and SIMILAR TO are supported after *",
                      {"List the columns by name"});
    if (negated) advance();
    advance();
    if (rule.pattern == PatternOperator::SimilarTo) TRY(expect(TokenKind::kTo));
    star.like_operator = rule.pattern;
    star.like_negation = negated ? Negation::Negated : Negation::Plain;
    if (!at(TokenKind::String)) return unexpected();
    star.like = TRY(string_literal());
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
