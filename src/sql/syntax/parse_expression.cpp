// Expressions, by precedence climbing over the dialect's table of infix operators.
//
//   expression(m)  prefix (operator of precedence >= m  …)*
//
// A left-associative operator reads its right side at one more than its own precedence. Operators
// of one family and precedence become one Chain.
#include "sql/syntax/detail/parser.h"

namespace vouch::sql::syntax::detail {

namespace {

bool is_comparison(BinaryOperator op) { return operator_family(op) == OperatorFamily::Comparison; }

bool flattens(OperatorFamily family) {
    return family != OperatorFamily::Comparison && family != OperatorFamily::Other &&
           family != OperatorFamily::Power;
}

/// `(a, b)` or `ROW(a, b)`
bool is_pair(const Expression& expression) {
    const auto* row = expression.as<RowValue>();
    return row && row->items.size() == 2;
}

} // namespace

Parsed<ExpressionPtr> Parser::expression(int minimum) {
    Level level(*this);
    Height height(*this);
    TRY(check_depth(0));
    const std::uint32_t begin = here();
    ExpressionPtr left = TRY(prefix());
    TRY(check_depth(height.grow()));
    std::uint8_t closed = 0; // a non-associative operator of this precedence was read
    while (true) {
        Negation negation = Negation::Plain;
        const InfixRule* rule = infix_rule(negation);
        if (!rule || rule->precedence < minimum) {
            if (at_operator_call())
                return refuse(ParseErrorKind::Unsupported, current().span,
                              "OPERATOR(…) is not supported", {"Write the operator itself"});
            note_operator();
            return left;
        }
        if (rule->precedence == closed)
            return unexpected("Comparisons do not chain in " + dialect_.name,
                              {"Join two comparisons with AND, or add parentheses"});
        const bool chains = rule->associativity == Associativity::None;
        const Chain* chain = left->as<Chain>();
        const bool grows =
            !(rule->kind == InfixKind::Binary && chain && flattens(operator_family(rule->op)) &&
              operator_family(chain->links.front().op) == operator_family(rule->op));
        left = TRY(infix(std::move(left), *rule, negation, begin));
        if (grows) TRY(check_depth(height.grow()));
        closed = chains ? rule->precedence : 0;
    }
}

bool Parser::at_operator_call() const {
    return grammar_.operator_call && kind() == TokenKind::kOperator &&
           kind_at(1) == TokenKind::sOpenParenthesis;
}

/// The operator at the current place, or null. NOT before LIKE, IN or BETWEEN belongs to them.
const InfixRule* Parser::infix_rule(Negation& negation) const {
    const TokenKind token = kind();
    const InfixRule& rule = dialect_.operators[token];
    switch (rule.kind) {
    case InfixKind::None: break;
    case InfixKind::AtTimeZone:
        return kind_at(1) == TokenKind::kTime || kind_at(1) == TokenKind::Word ? &rule : nullptr;
    case InfixKind::MemberOf: return kind_at(1) == TokenKind::kOf ? &rule : nullptr;
    case InfixKind::SoundsLike: return kind_at(1) == TokenKind::kLike ? &rule : nullptr;
    case InfixKind::Field: return kind_at(1) == TokenKind::sAsterisk ? nullptr : &rule;
    default: return &rule;
    }
    if (token != TokenKind::kNot) return nullptr;
    negation = Negation::Negated;
    const TokenKind next = kind_at(1);
    const InfixRule& negated = dialect_.operators[next];
    if (negated.kind == InfixKind::Pattern || negated.kind == InfixKind::In ||
        negated.kind == InfixKind::Between)
        return &negated;
    if (next == TokenKind::kNull && grammar_.not_null_postfix)
        return &dialect_.operators[TokenKind::kNotNull];
    return nullptr;
}

Parsed<ExpressionPtr> Parser::infix(ExpressionPtr left, const InfixRule& rule, Negation negation,
                                    std::uint32_t begin) {
    switch (rule.kind) {
    case InfixKind::Binary: return binary(std::move(left), rule, begin);
    case InfixKind::Pattern:
    case InfixKind::NotPattern: return pattern(std::move(left), rule, negation, begin);
    case InfixKind::Is: return is_predicate(std::move(left), rule, begin);
    case InfixKind::IsNull:
        advance();
        return make_expression(
            IsPredicate{since(begin), std::move(left), IsTest::Null, Negation::Plain});
    case InfixKind::NotNull:
        if (kind() == TokenKind::kNot) advance();
        advance();
        return make_expression(
            IsPredicate{since(begin), std::move(left), IsTest::Null, Negation::Negated});
    case InfixKind::In: return in_predicate(std::move(left), rule, negation, begin);
    case InfixKind::Between: return between(std::move(left), rule, negation, begin);
    case InfixKind::MemberOf: return member_of(std::move(left), begin);
    case InfixKind::SoundsLike: return sounds_like(std::move(left), rule, begin);
    case InfixKind::Collate:
    case InfixKind::AtTimeZone:
    case InfixKind::Cast:
    case InfixKind::Subscript:
    case InfixKind::Field:
    case InfixKind::ColonPath: return postfix(std::move(left), rule, begin);
    case InfixKind::None: break;
    }
    return unexpected();
}

Parsed<ExpressionPtr> Parser::binary(ExpressionPtr left, const InfixRule& rule,
                                     std::uint32_t begin) {
    const base::TextSpan span = current().span;
    advance();
    if (grammar_.json_arrow_on_columns && operator_family(rule.op) == OperatorFamily::Json &&
        (!left->as<ColumnReference>() || kind() != TokenKind::String))
        return unexpected("`" +
                              std::string(token_text(
                                  dialect_.operators.spelling[static_cast<std::size_t>(rule.op)])) +
                              "` takes a column and a path in quotes",
                          {"Write json_extract(value, '$.key')"});
    const bool quantifier =
        kind() == TokenKind::kAny || kind() == TokenKind::kSome || kind() == TokenKind::kAll;
    if (quantifier && is_comparison(rule.op) && kind_at(1) == TokenKind::sOpenParenthesis)
        return quantified(std::move(left), rule.op, begin);
    ExpressionPtr right = TRY(expression(rule.precedence + 1));
    if (rule.op == BinaryOperator::PeriodOverlaps && !(is_pair(*left) && is_pair(*right)))
        return unexpected("OVERLAPS compares two periods",
                          {"Write (start, end) OVERLAPS (start, end)"});
    ChainLink link{span, rule.op, std::move(right)};
    const OperatorFamily family = operator_family(rule.op);
    Chain* chain = left->as<Chain>();
    if (chain && flattens(family) && operator_family(chain->links.front().op) == family) {
        chain->links.push_back(std::move(link));
        chain->span = since(begin);
        return left;
    }
    Chain result;
    result.first = std::move(left);
    result.links.push_back(std::move(link));
    result.span = since(begin);
    return make_expression(std::move(result));
}

Parsed<ExpressionPtr> Parser::quantified(ExpressionPtr left, BinaryOperator op,
                                         std::uint32_t begin) {
    if (!grammar_.quantified_comparisons)
        return lacks("ANY and ALL after a comparison", current().span,
                     {"Use IN, EXISTS, or a comparison with max() or min() in a subquery"});
    QuantifiedComparison result;
    result.operand = std::move(left);
    result.op = op;
    result.quantifier = kind() == TokenKind::kAll ? Quantifier::All : Quantifier::Any;
    advance();
    if (starts_query(kind_at(1)) || (kind_at(1) == TokenKind::sOpenParenthesis && at_query(1))) {
        result.query = TRY(parenthesized_query());
    } else {
        TRY(open());
        if (!grammar_.quantified_arrays) return unexpected();
        result.array = TRY(expression());
        TRY(close());
    }
    result.span = since(begin);
    return make_expression(std::move(result));
}

Parsed<std::vector<ExpressionPtr>> Parser::expression_list() {
    std::vector<ExpressionPtr> items;
    do
        items.push_back(TRY(expression()));
    while (accept(TokenKind::sComma));
    return items;
}

} // namespace vouch::sql::syntax::detail
