// Predicates.
//
//   is       x IS [NOT] (NULL | TRUE | FALSE | UNKNOWN | DISTINCT FROM y | JSON [kind] | y)
//   in       x [NOT] IN ( items | query ) | x IN UNNEST(a) | x IN list
//   between  x [NOT] BETWEEN [SYMMETRIC] a AND b
//   pattern  x [NOT] LIKE p [ESCAPE e] | x LIKE (ANY | ALL) ( patterns )
//
// `x IS NULL` has one form in the tree however it is written.
#include "sql/syntax/detail/parser.h"

namespace vouch::sql::syntax::detail {

namespace {

std::optional<IsTest> test_of(const Expression& expression) {
    const Literal* literal = expression.as<Literal>();
    if (!literal) return std::nullopt;
    switch (literal->kind) {
    case LiteralKind::Null: return IsTest::Null;
    case LiteralKind::True: return IsTest::True;
    case LiteralKind::False: return IsTest::False;
    default: return std::nullopt;
    }
}

} // namespace

Parsed<ExpressionPtr> Parser::is_predicate(ExpressionPtr left, const InfixRule& rule,
                                           std::uint32_t begin) {
    advance();
    const Negation negation = accept(TokenKind::kNot) ? Negation::Negated : Negation::Plain;
    if (at(TokenKind::kDistinct) && kind_at(1) == TokenKind::kFrom) {
        if (!grammar_.is_distinct_from) return lacks("IS DISTINCT FROM", current().span);
        advance();
        advance();
        ExpressionPtr right = TRY(expression(rule.precedence + 1));
        return make_expression(
            IsDistinct{since(begin), std::move(left), std::move(right), negation});
    }
    if (!grammar_.is_expression) return is_keyword_test(std::move(left), negation, begin);
    ExpressionPtr right = TRY(expression(rule.precedence + 1));
    if (std::optional<IsTest> test = test_of(*right))
        return make_expression(IsPredicate{since(begin), std::move(left), *test, negation});
    // `a IS b` asks for sameness: the opposite of IS DISTINCT FROM.
    const Negation opposite = negation == Negation::Plain ? Negation::Negated : Negation::Plain;
    return make_expression(IsDistinct{since(begin), std::move(left), std::move(right), opposite});
}

Parsed<ExpressionPtr> Parser::is_keyword_test(ExpressionPtr left, Negation negation,
                                              std::uint32_t begin) {
    IsTest test = IsTest::Null;
    JsonUnique unique = JsonUnique::Default;
    if (accept(TokenKind::kNull)) {
        test = IsTest::Null;
    } else if (accept(TokenKind::kTrue)) {
        test = IsTest::True;
    } else if (accept(TokenKind::kFalse)) {
        test = IsTest::False;
    } else if (grammar_.is_unknown && accept(TokenKind::kUnknown)) {
        test = IsTest::Unknown;
    } else if (grammar_.is_json && (kind() == TokenKind::kNormalized ||
                                    (word_is("NFC") && kind_at(1) == TokenKind::kNormalized))) {
        if (!accept(TokenKind::kNormalized)) advance(), advance(); // NFC is the default form
        test = IsTest::Normalized;
    } else if (grammar_.is_json && accept(TokenKind::kJson)) {
        test = IsTest::Json;
        if (accept(TokenKind::kArray))
            test = IsTest::JsonArray;
        else if (word_is("OBJECT") || word_is("SCALAR"))
            test = word_is("OBJECT") ? IsTest::JsonObject : IsTest::JsonScalar, advance();
        else
            accept(TokenKind::kValue); // every JSON is a value
        unique = json_unique();
    } else {
        return unexpected();
    }
    return make_expression(IsPredicate{since(begin), std::move(left), test, negation, unique});
}

Parsed<ExpressionPtr> Parser::in_predicate(ExpressionPtr left, const InfixRule& rule,
                                           Negation negation, std::uint32_t begin) {
    if (negation == Negation::Negated) advance();
    advance();
    if (grammar_.in_unnest && accept(TokenKind::kUnnest)) {
        TRY(open());
        ExpressionPtr array = TRY(expression());
        TRY(close());
        return make_expression(InArray{since(begin), std::move(left), std::move(array), negation});
    }
    if (kind() != TokenKind::sOpenParenthesis && grammar_.in_array) {
        ExpressionPtr array = TRY(expression(rule.precedence + 1));
        return make_expression(InArray{since(begin), std::move(left), std::move(array), negation});
    }
    if (starts_query(kind_at(1)) || (kind_at(1) == TokenKind::sOpenParenthesis && at_query(1))) {
        QueryPtr inner = TRY(parenthesized_query());
        return make_expression(InQuery{since(begin), std::move(left), std::move(inner), negation});
    }
    if (!at(TokenKind::sOpenParenthesis))
        return unexpected("IN needs a list or a query in parentheses",
                          {"Write IN (SELECT column FROM table), or IN (1, 2, 3)"});
    advance();
    std::vector<ExpressionPtr> items;
    if (!grammar_.empty_in_list || kind() != TokenKind::sCloseParenthesis) {
        do
            items.push_back(TRY(expression()));
        while (another());
    }
    TRY(close());
    return make_expression(InList{since(begin), std::move(left), std::move(items), negation});
}

/// `a MEMBER OF (b)`
Parsed<ExpressionPtr> Parser::member_of(ExpressionPtr left, std::uint32_t begin) {
    advance();
    advance();
    TRY(open());
    ExpressionPtr array = TRY(expression());
    TRY(close());
    return make_expression(
        InArray{since(begin), std::move(left), std::move(array), Negation::Plain});
}

/// `a SOUNDS LIKE b` is `soundex(a) = soundex(b)`.
Parsed<ExpressionPtr> Parser::sounds_like(ExpressionPtr left, const InfixRule& rule,
                                          std::uint32_t begin) {
    const base::TextSpan words = {here(), tokens_[index_ + 1].span.end};
    advance();
    advance();
    ExpressionPtr right = TRY(expression(rule.precedence + 1));
    const auto soundex = [&](ExpressionPtr value) {
        FunctionCall call;
        call.span = value->span();
        call.name.span = words;
        call.name.parts.push_back(Identifier{words, "soundex", Quoting::Bare});
        Argument argument;
        argument.span = value->span();
        argument.value = std::move(value);
        call.arguments.push_back(std::move(argument));
        return make_expression(std::move(call));
    };
    Chain result;
    result.span = since(begin);
    result.first = soundex(std::move(left));
    result.links.push_back(ChainLink{words, BinaryOperator::Equal, soundex(std::move(right))});
    return make_expression(std::move(result));
}

Parsed<ExpressionPtr> Parser::between(ExpressionPtr left, const InfixRule& rule, Negation negation,
                                      std::uint32_t begin) {
    if (negation == Negation::Negated) advance();
    advance();
    BetweenForm form = BetweenForm::Asymmetric;
    if (grammar_.between_symmetric && accept(TokenKind::kSymmetric))
        form = BetweenForm::Symmetric;
    else if (grammar_.between_symmetric)
        accept(TokenKind::kAsymmetric);
    ExpressionPtr low = TRY(expression(rule.precedence + 1));
    TRY(expect(TokenKind::kAnd));
    ExpressionPtr high = TRY(expression(rule.precedence + 1));
    return make_expression(
        Between{since(begin), std::move(left), std::move(low), std::move(high), negation, form});
}

Parsed<ExpressionPtr> Parser::pattern(ExpressionPtr left, const InfixRule& rule, Negation negation,
                                      std::uint32_t begin) {
    PatternMatch match;
    match.operand = std::move(left);
    match.op = rule.pattern;
    match.negation = rule.kind == InfixKind::NotPattern ? Negation::Negated : negation;
    if (negation == Negation::Negated) advance();
    const bool similar = kind() == TokenKind::kSimilar;
    advance();
    if (similar) TRY(expect(TokenKind::kTo));
    const int loosest = dialect_.operators.pattern_operand_precedence;
    const int side =
        rule.pattern == PatternOperator::Like && loosest > 0 ? loosest : rule.precedence + 1;
    const bool quantifier =
        kind() == TokenKind::kAny || kind() == TokenKind::kSome || kind() == TokenKind::kAll;
    if (quantifier && kind_at(1) == TokenKind::sOpenParenthesis && grammar_.quantified_patterns) {
        match.quantifier = kind() == TokenKind::kAll ? Quantifier::All : Quantifier::Any;
        advance();
        TRY(open());
        match.patterns = TRY(expression_list());
        TRY(close());
    } else {
        match.patterns.push_back(TRY(expression(side)));
    }
    if (accept(TokenKind::kEscape)) match.escape = TRY(expression(side));
    Negation negated = Negation::Plain;
    const InfixRule* next = infix_rule(negated);
    if (next && side > rule.precedence + 1 && next->precedence > rule.precedence)
        return unexpected("LIKE takes one value without operators here",
                          {"Put what follows LIKE in parentheses"});
    match.span = since(begin);
    return make_expression(std::move(match));
}

} // namespace vouch::sql::syntax::detail
