#include "sql/translate/detail/neutral.h"

#include <algorithm>
#include <array>
#include <utility>

namespace vouch::sql::translate::detail {

namespace {

using syntax::BinaryOperator;

constexpr std::pair<std::string_view, Evidence> kEvidence[] = {
    {"count", Evidence::Integer},
    {"row number", Evidence::Integer},
    {"rank", Evidence::Integer},
    {"dense rank", Evidence::Integer},
    {"tile", Evidence::Integer},
    {"length in characters", Evidence::Integer},
    {"length in bytes", Evidence::Integer},
    {"place of a text", Evidence::Integer},
    {"year of", Evidence::Integer},
    {"quarter of", Evidence::Integer},
    {"month of", Evidence::Integer},
    {"day of", Evidence::Integer},
    {"hour of", Evidence::Integer},
    {"minute of", Evidence::Integer},
    {"weekday from sunday as 0", Evidence::Integer},
    {"day of the year", Evidence::Integer},
    {"whole days between", Evidence::Integer},
    {"average", Evidence::Fraction},
    {"square root", Evidence::Fraction},
    {"power", Evidence::Fraction},
    {"natural logarithm", Evidence::Fraction},
    {"exponential", Evidence::Fraction},
    {"upper", Evidence::Text},
    {"lower", Evidence::Text},
    {"trimmed", Evidence::Text},
    {"part of a text", Evidence::Text},
    {"rest of a text", Evidence::Text},
    {"replaced", Evidence::Text},
    {"date as text", Evidence::Text},
    {"current date", Evidence::Date},
    {"start of the year", Evidence::Date},
    {"start of the quarter", Evidence::Date},
    {"start of the month", Evidence::Date},
    {"start of the day", Evidence::Date},
    {"current timestamp", Evidence::Timestamp},
};

/// These give the type of their first argument.
constexpr std::string_view kKeepType[] = {"absolute",   "smallest",      "largest",  "first value",
                                          "last value", "previous row",  "next row", "row before",
                                          "row after",  "first not null"};

Evidence of_type(const syntax::TypeName& type) {
    const std::string& name = type.name.last().text;
    const auto is = [&](auto... names) { return ((name == names) || ...); };
    if (!type.dimensions.empty() || type.name.parts.size() != 1) return Evidence::None;
    if (is("INTEGER", "BIGINT", "SMALLINT")) return Evidence::Integer;
    if (is("DECIMAL", "REAL", "DOUBLE")) return Evidence::Fraction;
    if (is("TEXT", "VARCHAR", "CHAR")) return Evidence::Text;
    if (is("DATE")) return Evidence::Date;
    if (is("TIMESTAMP", "TIMESTAMPTZ")) return Evidence::Timestamp;
    if (is("BOOLEAN")) return Evidence::Boolean;
    return Evidence::None;
}

Evidence of_literal(const syntax::Literal& literal) {
    switch (literal.kind) {
    case syntax::LiteralKind::Integer:
    case syntax::LiteralKind::HexInteger: return Evidence::Integer;
    case syntax::LiteralKind::Decimal:
    case syntax::LiteralKind::Float: return Evidence::Fraction;
    case syntax::LiteralKind::String:
    case syntax::LiteralKind::NationalString: return Evidence::Text;
    case syntax::LiteralKind::True:
    case syntax::LiteralKind::False: return Evidence::Boolean;
    default: return Evidence::None;
    }
}

Evidence of_call(const syntax::FunctionCall& call) {
    const std::string_view meaning = meaning_of(call);
    const auto known = std::find_if(std::begin(kEvidence), std::end(kEvidence),
                                    [&](const auto& entry) { return entry.first == meaning; });
    if (known != std::end(kEvidence)) return known->second;
    if (call.arguments.empty() || call.arguments.front().value->as<syntax::Star>())
        return Evidence::None;
    const Evidence first = evidence(*call.arguments.front().value);
    const bool keeps =
        std::find(std::begin(kKeepType), std::end(kKeepType), meaning) != std::end(kKeepType);
    if (keeps) return first;
    if (meaning == "sum" && (first == Evidence::Integer || first == Evidence::Fraction))
        return first;
    return Evidence::None;
}

Evidence of_interval_sum(const syntax::Interval& interval, Evidence start) {
    if (start == Evidence::Timestamp) return start;
    const bool days = interval.unit != "HOUR" && interval.unit != "MINUTE" &&
                      interval.unit != "SECOND" && interval.unit != "MICROSECOND";
    return start == Evidence::Date && days ? Evidence::Date : Evidence::None;
}

Evidence of_arithmetic(Evidence left, Evidence right) {
    if (left == Evidence::Fraction || right == Evidence::Fraction) return Evidence::Fraction;
    const bool integers = left == Evidence::Integer && right == Evidence::Integer;
    return integers ? Evidence::Integer : Evidence::None;
}

Evidence after_link(Evidence left, const syntax::ChainLink& link) {
    if (const auto* interval = link.operand->as<syntax::Interval>())
        return of_interval_sum(*interval, left);
    switch (link.op) {
    case BinaryOperator::Add:
    case BinaryOperator::Subtract:
    case BinaryOperator::Multiply:
    case BinaryOperator::Divide:
    case BinaryOperator::Modulo: return of_arithmetic(left, evidence(*link.operand));
    case BinaryOperator::IntegerDivide: return Evidence::Integer;
    case BinaryOperator::Concatenate: return Evidence::Text;
    case BinaryOperator::Equal:
    case BinaryOperator::NotEqual:
    case BinaryOperator::Less:
    case BinaryOperator::LessEqual:
    case BinaryOperator::Greater:
    case BinaryOperator::GreaterEqual:
    case BinaryOperator::And:
    case BinaryOperator::Or: return Evidence::Boolean;
    default: return Evidence::None;
    }
}

Evidence of_case(const syntax::Case& node) {
    Evidence result = evidence(*node.branches.front().result);
    const auto add = [&](const syntax::Expression& branch) {
        const auto* literal = branch.as<syntax::Literal>();
        if (literal && literal->kind == syntax::LiteralKind::Null) return;
        const Evidence next = evidence(branch);
        if (next == result) return;
        const auto number = [](Evidence e) {
            return e == Evidence::Integer || e == Evidence::Fraction;
        };
        result = number(next) && number(result) ? Evidence::Fraction : Evidence::None;
    };
    for (const syntax::CaseBranch& branch : node.branches)
        add(*branch.result);
    if (node.otherwise) add(*node.otherwise);
    return result;
}

} // namespace

syntax::FunctionCall meaning_call(std::string_view meaning) {
    syntax::FunctionCall call;
    call.name.parts.push_back({{}, "", syntax::Quoting::Quoted});
    call.name.parts.push_back({{}, std::string(meaning), syntax::Quoting::Quoted});
    return call;
}

void add_part(syntax::FunctionCall& call, syntax::ExpressionPtr part) {
    call.arguments.push_back({{}, {}, syntax::ArgumentStyle::Positional, std::move(part)});
}

std::string_view meaning_of(const syntax::FunctionCall& call) {
    const bool marked = call.name.parts.size() == 2 && call.name.parts.front().text.empty();
    return marked ? std::string_view(call.name.last().text) : std::string_view();
}

std::string_view meaning_of(const syntax::Expression& expression) {
    const auto* call = expression.as<syntax::FunctionCall>();
    return call ? meaning_of(*call) : std::string_view();
}

Evidence evidence(const syntax::Expression& expression) {
    using namespace syntax;
    return std::visit(Overloaded{[](const Literal& node) { return of_literal(node); },
                                 [](const TypedLiteral& node) { return of_type(node.type); },
                                 [](const Cast& node) { return of_type(node.type); },
                                 [](const FunctionCall& node) { return of_call(node); },
                                 [](const Chain& node) { return evidence_along(node).back(); },
                                 [](const Case& node) { return of_case(node); },
                                 [](const Unary& node) {
                                     if (node.op == UnaryOperator::Not) return Evidence::Boolean;
                                     return evidence(*node.operand);
                                 },
                                 [](const auto&) { return Evidence::None; }},
                      expression.node);
}

std::vector<Evidence> evidence_along(const syntax::Chain& chain) {
    std::vector<Evidence> along = {evidence(*chain.first)};
    for (const syntax::ChainLink& link : chain.links)
        along.push_back(after_link(along.back(), link));
    return along;
}

} // namespace vouch::sql::translate::detail
