// Operators and predicates, with the parentheses that the precedences of the dialect need.
#include <algorithm>

#include "sql/syntax/detail/printer.h"

namespace vouch::sql::syntax::detail {

namespace {

constexpr int kPrimary = 100;

std::string_view pattern_spelling(PatternOperator op) {
    switch (op) {
    case PatternOperator::Like: return "LIKE";
    case PatternOperator::ILike: return "ILIKE";
    case PatternOperator::Glob: return "GLOB";
    case PatternOperator::Regexp: return "REGEXP";
    case PatternOperator::Match: return "MATCH";
    case PatternOperator::SimilarTo: return "SIMILAR TO";
    }
    return "LIKE";
}

} // namespace

std::string_view Printer::spelling(BinaryOperator op) const {
    return token_text(operators_.spelling[static_cast<std::size_t>(op)]);
}

int Printer::chain_precedence(const Chain& chain) const {
    const BinaryOperator op = chain.links.front().op;
    if (operator_family(op) == OperatorFamily::Comparison) return predicate_;
    if (arrows_need_parentheses(chain)) return 1;
    return operators_[operators_.spelling[static_cast<std::size_t>(op)]].precedence;
}

int Printer::precedence(const Expression& expression) const {
    return std::visit(
        Overloaded{
            [&](const Unary& unary) -> int {
                switch (unary.op) {
                case UnaryOperator::Not: return operators_.not_precedence - 1;
                case UnaryOperator::Minus:
                case UnaryOperator::Plus: return operators_.sign_precedence;
                // What stands after it binds tighter; beside it only what binds looser is certain.
                case UnaryOperator::Binary: return operators_.binary_precedence - 1;
                default: return operators_.bit_not_precedence - 1;
                }
            },
            [&](const Chain& chain) { return chain_precedence(chain); },
            [&](const IsPredicate&) { return predicate_; },
            [&](const IsDistinct&) { return predicate_; },
            [&](const Between&) { return predicate_; }, [&](const InList&) { return predicate_; },
            [&](const InQuery&) { return predicate_; }, [&](const InArray&) { return predicate_; },
            [&](const PatternMatch&) { return predicate_; },
            [&](const QuantifiedComparison&) { return predicate_; },
            [&](const Collate&) -> int { return operators_[TokenKind::kCollate].precedence; },
            [&](const AtTimeZone&) -> int { return operators_[TokenKind::kAt].precedence; },
            [&](const Lambda&) { return 0; }, [&](const auto&) { return kPrimary; }},
        expression.node);
}

// NOLINTNEXTLINE(readability-function-size): a table of the kinds and how each is written.
void Printer::expression(const Expression& expression, int minimum) {
    const bool closed = minimum > 0 && precedence(expression) < minimum;
    if (closed) put("(");
    std::visit(
        Overloaded{
            [&](const Literal& node) { literal(node); },
            [&](const TypedLiteral& node) {
                type(node.type);
                put(" ");
                string(node.text);
            },
            [&](const WordValue& node) { put(node.text); },
            [&](const ColumnReference& node) { qualified(node.name); },
            [&](const RowStar& node) {
                put("(");
                this->expression(*node.operand);
                put(").*");
            },
            [&](const ColumnsExpression& node) {
                put(node.form == ColumnsForm::Unpacked ? "*COLUMNS(" : "COLUMNS(");
                this->expression(*node.selector);
                put(")");
            },
            [&](const Parameter& node) { put(node.text); },
            [&](const Unary& node) { unary(node); },
            [&](const Chain& node) { chain(node); },
            [&](const IsDistinct& node) { is_distinct(node); },
            [&](const Between& node) {
                operand(*node.operand);
                negation(node.negation);
                put(node.form == BetweenForm::Symmetric ? " BETWEEN SYMMETRIC " : " BETWEEN ");
                restricted(*node.low);
                put(" AND ");
                operand(*node.high);
            },
            [&](const InList& node) {
                operand(*node.operand);
                negation(node.negation);
                put(" IN (");
                expressions(node.items);
                put(")");
            },
            [&](const InQuery& node) {
                operand(*node.operand);
                negation(node.negation);
                put(" IN ");
                parenthesized(*node.query);
            },
            [&](const InArray& node) {
                operand(*node.operand);
                negation(node.negation);
                const bool closed_list = dialect_.grammar.in_unnest || dialect_.grammar.member_of;
                put(dialect_.grammar.in_unnest   ? " IN UNNEST("
                    : dialect_.grammar.member_of ? " MEMBER OF ("
                                                 : " IN ");
                operand(*node.array);
                if (closed_list) put(")");
            },
            [&](const PatternMatch& node) { pattern(node); },
            [&](const QuantifiedComparison& node) { quantified(node); },
            [&](const Exists& node) {
                put("EXISTS ");
                parenthesized(*node.query);
            },
            [&](const Subquery& node) {
                if (node.form == SubqueryForm::Array) put("ARRAY");
                parenthesized(*node.query);
            },
            [&](const ConvertCharacterSet& node) {
                put("CONVERT(");
                this->expression(*node.operand);
                put(" USING ");
                word(node.character_set);
                put(")");
            },
            [&](const Extract& node) {
                put("EXTRACT(");
                put(node.field);
                put(" FROM ");
                this->expression(*node.source);
                put(")");
            },
            [&](const Position& node) {
                put("POSITION(");
                restricted(*node.needle);
                put(" IN ");
                restricted(*node.haystack);
                put(")");
            },
            [&](const AtTimeZone& node) {
                const int own = operators_[TokenKind::kAt].precedence;
                this->expression(*node.operand, own);
                put(node.zone ? " AT TIME ZONE " : " AT LOCAL");
                if (node.zone) this->expression(*node.zone, own + 1);
            },
            [&](const Collate& node) {
                this->expression(*node.operand, operators_[TokenKind::kCollate].precedence);
                put(" COLLATE ");
                if (node.collation.parts.size() == 1)
                    word(node.collation.last());
                else
                    qualified(node.collation);
            },
            [&](const RowValue& node) {
                put(node.form == RowForm::Keyword ? "ROW(" : "(");
                expressions(node.items);
                put(")");
            },
            [&](const Subscript& node) {
                const bool plain = node.operand->as<ColumnReference>() ||
                                   node.operand->as<Subscript>() || node.operand->as<Slice>();
                if (!plain) put("(");
                this->expression(*node.operand);
                put(plain ? "[" : ")[");
                this->expression(*node.index);
                put("]");
            },
            [&](const FieldAccess& node) {
                const bool plain = node.form == FieldForm::Colon;
                if (!plain) put("(");
                this->expression(*node.operand, plain ? kPrimary : 0);
                put(plain ? ":" : ").");
                after_dot(node.field);
            },
            [&](const FunctionCall& node) { call(node); },
            [&](const auto& special) { node(special); }},
        expression.node);
    if (closed) put(")");
}

/// Where a word of the clause follows: COLLATE and AT TIME ZONE may not stand bare, though they
/// bind so tightly.
void Printer::restricted(const Expression& node) {
    if (node.as<Collate>() || node.as<AtTimeZone>())
        expression(node, kPrimary);
    else
        operand(node);
}

void Printer::unary(const Unary& node) {
    switch (node.op) {
    case UnaryOperator::Not:
        put("NOT ");
        expression(*node.operand, operators_.not_precedence - 1);
        return;
    case UnaryOperator::Minus: put("-"); return after_operator(node, operators_.sign_precedence);
    case UnaryOperator::Plus: put("+"); return after_operator(node, operators_.sign_precedence);
    case UnaryOperator::Binary:
        put("BINARY ");
        expression(*node.operand, operators_.binary_precedence);
        return;
    case UnaryOperator::BitNot: put("~"); break;
    case UnaryOperator::Prior: put("PRIOR "); break;
    case UnaryOperator::SquareRoot: put("|/ "); break;
    case UnaryOperator::CubeRoot: put("||/ "); break;
    case UnaryOperator::Absolute: put("@ "); break;
    }
    after_operator(node, operators_.bit_not_precedence);
}

/// `--` would begin a comment, and in some dialects operators that touch are one.
void Printer::after_operator(const Unary& node, int precedence) {
    const std::size_t begin = out_.size();
    expression(*node.operand, precedence);
    constexpr std::string_view kOperatorCharacters = "+-*/<>=~!@#%^&|`?";
    const bool touches = begin > 0 && out_[begin - 1] != ' ' && begin < out_.size() &&
                         kOperatorCharacters.find(out_[begin]) != std::string_view::npos;
    // Backquotes are names where operators do not run on.
    if (touches && out_[begin] != dialect_.print.name_quote) out_.insert(begin, " ");
}

/// Where an arrow may also begin a lambda it binds so loosely, and differently in different
/// versions, that `a -> 'b' ->> 'c'` is printed as `(a -> 'b') ->> 'c'`.
bool Printer::arrows_need_parentheses(const Chain& chain) const {
    return dialect_.grammar.arrow_lambdas &&
           operator_family(chain.links.front().op) == OperatorFamily::Json;
}

void Printer::arrows(const Chain& node) {
    const int own =
        operators_[operators_.spelling[static_cast<std::size_t>(node.links.front().op)]].precedence;
    out_.append(node.links.size() - 1, '(');
    expression(*node.first, own);
    for (const ChainLink& link : node.links) {
        put(" ");
        put(spelling(link.op));
        put(" ");
        expression(*link.operand, own + 1);
        if (&link != &node.links.back()) put(")");
    }
}

void Printer::chain(const Chain& node) {
    if (arrows_need_parentheses(node)) {
        arrows(node);
        return;
    }
    const bool comparison = operator_family(node.links.front().op) == OperatorFamily::Comparison;
    const int own = chain_precedence(node);
    if (comparison)
        operand(*node.first);
    else
        expression(*node.first, own);
    for (const ChainLink& link : node.links) {
        put(" ");
        put(spelling(link.op));
        put(" ");
        if (comparison)
            operand(*link.operand);
        else
            expression(*link.operand, own + 1);
    }
}

void Printer::is_distinct(const IsDistinct& node) {
    operand(*node.left);
    const bool same = node.negation == Negation::Negated;
    if (dialect_.print.is_for_not_distinct)
        put(same ? " IS " : " IS NOT ");
    else
        put(same ? " IS NOT DISTINCT FROM " : " IS DISTINCT FROM ");
    operand(*node.right);
}

int Printer::pattern_side(const PatternMatch& node) const {
    if (node.op != PatternOperator::Like) return predicate_operand_;
    return std::max<int>(predicate_operand_, operators_.pattern_operand_precedence);
}

void Printer::pattern(const PatternMatch& node) {
    operand(*node.operand);
    negation(node.negation);
    put(" ");
    put(pattern_spelling(node.op));
    put(" ");
    if (node.quantifier) {
        put(*node.quantifier == Quantifier::All ? "ALL (" : "ANY (");
        expressions(node.patterns);
        put(")");
    } else {
        expression(*node.patterns.front(), pattern_side(node));
    }
    if (!node.escape) return;
    put(" ESCAPE ");
    expression(*node.escape, pattern_side(node));
}

void Printer::quantified(const QuantifiedComparison& node) {
    operand(*node.operand);
    put(" ");
    put(spelling(node.op));
    put(node.quantifier == Quantifier::All ? " ALL " : " ANY ");
    if (node.query) {
        parenthesized(*node.query);
        return;
    }
    put("(");
    expression(*node.array);
    put(")");
}

} // namespace vouch::sql::syntax::detail
