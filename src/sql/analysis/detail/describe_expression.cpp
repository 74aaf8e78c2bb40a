// Expressions and conditions in English. What has no words here stands as the dialect writes it.
#include <algorithm>
#include <array>

#include "sql/analysis/detail/describer.h"
#include "sql/syntax/printer.h"
#include "text/unicode.h"

namespace vouch::sql::analysis::detail {
namespace {

using syntax::BinaryOperator;
using syntax::Expression;
using syntax::Negation;

std::string quoted(std::string text) {
    std::ranges::replace_if(
        text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return "“" + text + "”";
}

std::string_view is_or_not(Negation negation) {
    return negation == Negation::Negated ? " is not " : " is ";
}

/// Between two operands of a comparison or a calculation; empty: no words.
std::string_view operator_words(BinaryOperator op) {
    switch (op) {
    case BinaryOperator::Equal:
    case BinaryOperator::NullSafeEqual: return " is ";
    case BinaryOperator::NotEqual: return " is not ";
    case BinaryOperator::Less: return " is less than ";
    case BinaryOperator::LessEqual: return " is at most ";
    case BinaryOperator::Greater: return " is more than ";
    case BinaryOperator::GreaterEqual: return " is at least ";
    case BinaryOperator::Add: return " + ";
    case BinaryOperator::Subtract: return " − ";
    case BinaryOperator::Multiply: return " × ";
    case BinaryOperator::Divide:
    case BinaryOperator::IntegerDivide: return " ÷ ";
    case BinaryOperator::Concatenate: return " followed by ";
    case BinaryOperator::StartsWith: return " starts with ";
    case BinaryOperator::RegexMatch:
    case BinaryOperator::RegexMatchFold: return " matches the expression ";
    case BinaryOperator::RegexNotMatch:
    case BinaryOperator::RegexNotMatchFold: return " does not match the expression ";
    default: return "";
    }
}

std::string_view test_words(syntax::IsTest test, Negation negation) {
    const bool no = negation == Negation::Negated;
    switch (test) {
    case syntax::IsTest::Null: return no ? " has a value" : " has no value";
    case syntax::IsTest::True: return no ? " is not true" : " is true";
    case syntax::IsTest::False: return no ? " is not false" : " is false";
    case syntax::IsTest::Unknown: return no ? " is known" : " is unknown";
    default: return "";
    }
}

/// A LIKE pattern whose only wild cards are at its ends, and which has no escapes.
struct Affix {
    std::string_view words;
    std::string_view negated;
    std::string text;
};
std::optional<Affix> affix_of(std::string_view pattern) {
    const bool open = pattern.starts_with('%');
    const bool close = pattern.size() > 1 && pattern.ends_with('%');
    std::string_view inner = pattern.substr(open ? 1 : 0);
    if (close) inner.remove_suffix(1);
    if (inner.empty() || inner.find_first_of("%_\\") != std::string_view::npos) return std::nullopt;
    std::string text(inner);
    if (open && close) return Affix{" contains ", " does not contain ", std::move(text)};
    if (open) return Affix{" ends with ", " does not end with ", std::move(text)};
    if (close) return Affix{" starts with ", " does not start with ", std::move(text)};
    return Affix{" is like ", " is not like ", std::move(text)};
}

bool is_compound(const Expression& expression) {
    return expression.as<syntax::Chain>() != nullptr || expression.as<syntax::Between>() != nullptr;
}

} // namespace

std::string Describer::otherwise(const Expression& expression) {
    return syntax::print(expression, dialect_);
}

std::string Describer::list(const std::vector<syntax::ExpressionPtr>& items,
                            std::string_view word) {
    std::vector<std::string> parts;
    for (const syntax::ExpressionPtr& item : items)
        parts.push_back(operand(*item));
    return enumerated(parts, word);
}

std::string Describer::operand(const Expression& expression) {
    const std::string text = this->expression(expression);
    return is_compound(expression) ? "(" + text + ")" : text;
}

std::string Describer::column(const syntax::QualifiedName& name) const {
    const std::string own = words_of(name.last().text);
    if (name.parts.size() < 2) return own;
    const std::string qualifier = text::ascii_lower(name.parts[name.parts.size() - 2].text);
    for (std::size_t depth = scopes_.size(); depth-- > 0;) {
        for (const Relation& relation : scopes_[depth]) {
            if (relation.name != qualifier) continue;
            if (depth + 1 < scopes_.size()) return own + " of the outer " + relation.shown;
            return scopes_[depth].size() == 1 ? own : own + " of " + relation.shown;
        }
    }
    return own + " of " + words_of(name.parts[name.parts.size() - 2].text);
}

std::string Describer::star(const syntax::Star& star) const {
    std::string text = "all columns";
    if (star.qualifier) {
        syntax::QualifiedName last;
        text += " of " + words_of(star.qualifier->last().text);
        const std::string name = text::ascii_lower(star.qualifier->last().text);
        if (!scopes_.empty()) {
            for (const Relation& relation : scopes_.back()) {
                if (relation.name == name) text = "all columns of " + relation.shown;
            }
        }
    }
    std::vector<std::string> excluded;
    for (const syntax::QualifiedName& name : star.exclude)
        excluded.push_back(words_of(name.last().text));
    if (!excluded.empty()) text += " but " + enumerated(excluded, "and");
    return text;
}

std::string Describer::literal(const syntax::Literal& literal) const {
    switch (literal.kind) {
    case syntax::LiteralKind::Null: return "no value";
    case syntax::LiteralKind::True: return "true";
    case syntax::LiteralKind::False: return "false";
    case syntax::LiteralKind::Integer:
    case syntax::LiteralKind::Decimal:
    case syntax::LiteralKind::Float: return literal.text;
    case syntax::LiteralKind::HexInteger: return "0x" + literal.text;
    case syntax::LiteralKind::String:
    case syntax::LiteralKind::NationalString: return quoted(literal.text);
    case syntax::LiteralKind::Bytes:
    case syntax::LiteralKind::Bits: return "the bytes " + literal.text;
    }
    return literal.text;
}

std::string Describer::logical(const syntax::Chain& chain, std::string_view word) {
    // AND inside OR, or the other way round, stands in parentheses.
    const auto part = [&](const Expression& expression) {
        const auto* inner = expression.as<syntax::Chain>();
        const bool apart = inner != nullptr && operator_words(inner->links[0].op).empty();
        const std::string text = this->expression(expression);
        return apart ? "(" + text + ")" : text;
    };
    std::string text = part(*chain.first);
    for (const syntax::ChainLink& link : chain.links)
        text += std::string(word) + part(*link.operand);
    return text;
}

std::string Describer::chain(const syntax::Chain& chain) {
    switch (chain.links[0].op) {
    case BinaryOperator::And: return logical(chain, " and ");
    case BinaryOperator::Or: return logical(chain, " or ");
    case BinaryOperator::Xor: return logical(chain, " or, but not both, ");
    default: break;
    }
    std::string text = operand(*chain.first);
    for (const syntax::ChainLink& link : chain.links) {
        const std::string_view words = operator_words(link.op);
        if (words.empty()) {
            syntax::Chain whole;
            whole.first = clone(chain.first);
            for (const syntax::ChainLink& one : chain.links)
                whole.links.push_back({one.span, one.op, clone(one.operand)});
            return otherwise(Expression(std::move(whole)));
        }
        text += words;
        text += operand(*link.operand);
    }
    return text;
}

std::string Describer::one_pattern(const syntax::PatternMatch& match, const Expression& pattern) {
    const bool no = match.negation == Negation::Negated;
    const auto* literal = pattern.as<syntax::Literal>();
    const bool like =
        match.op == syntax::PatternOperator::Like || match.op == syntax::PatternOperator::ILike;
    if (like && !match.escape && literal != nullptr &&
        literal->kind == syntax::LiteralKind::String) {
        if (const auto affix = affix_of(literal->text))
            return std::string(no ? affix->negated : affix->words) + quoted(affix->text);
    }
    return std::string(no ? " does not match the pattern " : " matches the pattern ") +
           operand(pattern);
}

std::string Describer::pattern(const syntax::PatternMatch& match) {
    if (match.patterns.size() == 1 && !match.quantifier)
        return operand(*match.operand) + one_pattern(match, *match.patterns[0]);
    const bool all = match.quantifier == syntax::Quantifier::All;
    return operand(*match.operand) +
           (match.negation == Negation::Negated ? " does not match " : " matches ") +
           (all ? "all of " : "any of ") + list(match.patterns, all ? "and" : "or");
}

std::string Describer::expression(const Expression& expression) {
    using namespace syntax;
    return std::visit(
        Overloaded{
            [&](const Literal& node) { return literal(node); },
            [&](const TypedLiteral& node) { return node.text; },
            [&](const Interval& node) {
                const auto* value = node.value->as<Literal>();
                const std::string number = value ? value->text : operand(*node.value);
                return node.unit.empty() ? number : number + " " + text::ascii_lower(node.unit);
            },
            [&](const ColumnReference& node) { return column(node.name); },
            [&](const Star& node) { return star(node); },
            [&](const Unary& node) {
                if (node.op == UnaryOperator::Not)
                    return "not (" + this->expression(*node.operand) + ")";
                if (node.op == UnaryOperator::Minus) return "-" + operand(*node.operand);
                return otherwise(expression);
            },
            [&](const Chain& node) { return chain(node); },
            [&](const IsPredicate& node) {
                const std::string_view words = test_words(node.test, node.negation);
                return words.empty() ? otherwise(expression)
                                     : operand(*node.operand) + std::string(words);
            },
            [&](const IsDistinct& node) {
                return operand(*node.left) +
                       (node.negation == Negation::Negated ? " is the same as "
                                                           : " is not the same as ") +
                       operand(*node.right);
            },
            [&](const Between& node) {
                return operand(*node.operand) + std::string(is_or_not(node.negation)) + "from " +
                       operand(*node.low) + " to " + operand(*node.high);
            },
            [&](const InList& node) {
                const bool no = node.negation == Negation::Negated;
                if (node.items.size() == 1)
                    return operand(*node.operand) + std::string(is_or_not(node.negation)) +
                           operand(*node.items[0]);
                return operand(*node.operand) + (no ? " is none of " : " is one of ") +
                       list(node.items, no ? "and" : "or");
            },
            [&](const InQuery& node) {
                return operand(*node.operand) + std::string(is_or_not(node.negation)) + "among (" +
                       query(*node.query) + ")";
            },
            [&](const PatternMatch& node) { return pattern(node); },
            [&](const QuantifiedComparison& node) {
                const std::string_view words = operator_words(node.op);
                if (words.empty()) return otherwise(expression);
                return operand(*node.operand) + std::string(words) +
                       (node.quantifier == Quantifier::All ? "all of (" : "any of (") +
                       (node.query ? query(*node.query) : this->expression(*node.array)) + ")";
            },
            [&](const Exists& node) { return "there is a row of (" + query(*node.query) + ")"; },
            [&](const Subquery& node) {
                return (node.form == SubqueryForm::Array ? "the list (" : "(") +
                       query(*node.query) + ")";
            },
            [&](const Case& node) {
                std::string text;
                for (const CaseBranch& branch : node.branches) {
                    text += text.empty() ? "(if " : "; if ";
                    if (node.operand) text += operand(*node.operand) + " is ";
                    text += this->expression(*branch.condition) + ", " +
                            this->expression(*branch.result);
                }
                if (node.otherwise) text += "; else " + this->expression(*node.otherwise);
                return text + ")";
            },
            [&](const Cast& node) {
                return operand(*node.operand) + " as " +
                       text::ascii_lower(node.type.name.last().text);
            },
            [&](const Extract& node) {
                return "the " + text::ascii_lower(node.field) + " of " + operand(*node.source);
            },
            [&](const Collate& node) { return this->expression(*node.operand); },
            [&](const AtTimeZone& node) {
                return operand(*node.operand) + " in the time zone " +
                       (node.zone ? operand(*node.zone) : std::string("of the session"));
            },
            [&](const RowValue& node) { return "(" + list(node.items, "and") + ")"; },
            [&](const FunctionCall& node) { return call(node); },
            [&](const auto&) { return otherwise(expression); },
        },
        expression.node);
}

} // namespace vouch::sql::analysis::detail
