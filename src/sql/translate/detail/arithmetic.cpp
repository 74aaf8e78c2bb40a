// Operators. Two differ although they are written alike: `/` gives an integer or a fraction, and
// zero below it fails or gives null. Others exist in one dialect and are a function in another.
#include <algorithm>

#include "sql/syntax/build.h"
#include "sql/translate/detail/arithmetic.h"

namespace vouch::sql::translate::detail {

namespace {

using syntax::BinaryOperator;
using syntax::Division;
using syntax::ExpressionPtr;

constexpr std::pair<BinaryOperator, std::string_view> kMeanings[] = {
    {BinaryOperator::BitXor, "bitwise exclusive or"},
    {BinaryOperator::Power, "power"},
};

/// Written alike in several dialects without meaning the same there.
constexpr BinaryOperator kOwnMeaning[] = {
    BinaryOperator::RegexMatch,
    BinaryOperator::RegexMatchFold,
    BinaryOperator::JsonGet,
    BinaryOperator::JsonGetText,
    BinaryOperator::JsonGetPath,
    BinaryOperator::JsonGetPathText,
    BinaryOperator::JsonDeletePath,
    BinaryOperator::JsonHasKey,
    BinaryOperator::JsonHasAnyKey,
    BinaryOperator::JsonHasAllKeys,
    BinaryOperator::JsonPathExists,
    BinaryOperator::JsonPathMatch,
    BinaryOperator::Contains,
    BinaryOperator::ContainedBy,
    BinaryOperator::ArrayOverlaps,
    BinaryOperator::Distance,
    BinaryOperator::Xor,
};

bool is_number_not_zero(const syntax::Expression& expression) {
    const auto* literal = expression.as<syntax::Literal>();
    return literal &&
           (literal->kind == syntax::LiteralKind::Integer ||
            literal->kind == syntax::LiteralKind::Decimal) &&
           literal->text.find_first_of("123456789") != std::string::npos;
}

std::string spelled(BinaryOperator op, const syntax::Dialect& dialect) {
    const syntax::TokenKind kind = dialect.operators.spelling[static_cast<std::size_t>(op)];
    return kind == syntax::TokenKind::End ? "operator" : std::string(syntax::token_text(kind));
}

} // namespace

Failure Arithmetic::no_operator(BinaryOperator op, base::TextSpan span) const {
    return failure("The " + spelled(op, from_) + " of " + from_.name + " has no equivalent in " +
                       to_.name,
                   span);
}

Failure Arithmetic::join(ExpressionPtr& left, Evidence left_kind, syntax::ChainLink link,
                         Evidence right_kind) const {
    const BinaryOperator op = link.op;
    const bool dates = left_kind == Evidence::Date || right_kind == Evidence::Date;
    if (dates && (op == BinaryOperator::Add || op == BinaryOperator::Subtract) &&
        from_.meaning.dates_count_in_days != to_.meaning.dates_count_in_days)
        return failure(
            "A date plus or minus a value counts in days in " +
                (from_.meaning.dates_count_in_days ? from_ : to_).name + ", and not in " +
                (from_.meaning.dates_count_in_days ? to_ : from_).name,
            link.span,
            {"Add an interval, or call the function that counts days between two dates"});
    if (op == BinaryOperator::Divide || op == BinaryOperator::IntegerDivide)
        return divide(left, left_kind, std::move(link), right_kind);
    if (op == BinaryOperator::Modulo) {
        const bool fraction = left_kind == Evidence::Fraction || right_kind == Evidence::Fraction;
        if (fraction && to_.meaning.integer_cast == syntax::IntegerCast::Truncates)
            return no_operator(op, link.span);
        guard_zero(link.operand);
    }
    if (op == BinaryOperator::Concatenate && !to_.operators.has(op)) {
        concatenate(left, std::move(link.operand));
        return std::nullopt;
    }
    const bool own =
        std::find(std::begin(kOwnMeaning), std::end(kOwnMeaning), op) != std::end(kOwnMeaning);
    if (own) return no_operator(op, link.span);
    if (to_.operators.has(op)) {
        left = syntax::build::binary(op, std::move(left), std::move(link.operand));
        return std::nullopt;
    }
    const auto meaning = std::find_if(std::begin(kMeanings), std::end(kMeanings),
                                      [&](const auto& entry) { return entry.first == op; });
    if (meaning == std::end(kMeanings)) return no_operator(op, link.span);
    left = meaning_with(meaning->second, std::move(left), std::move(link.operand));
    if (!phrases_.write(*left)) return no_operator(op, link.span);
    return std::nullopt;
}

void Arithmetic::concatenate(ExpressionPtr& left, ExpressionPtr right) const {
    auto* call = left->as<syntax::FunctionCall>();
    const bool open = call && call->name.last().text == "CONCAT";
    if (!open) {
        std::vector<ExpressionPtr> parts;
        parts.push_back(std::move(left));
        left = syntax::build::call("CONCAT", std::move(parts));
        call = left->as<syntax::FunctionCall>();
    }
    add_part(*call, std::move(right));
}

/// Where zero gave null and now would fail, it gives null again.
void Arithmetic::guard_zero(ExpressionPtr& divisor) const {
    const bool differs = from_.meaning.zero_division == syntax::ZeroDivision::GivesNull &&
                         to_.meaning.zero_division != syntax::ZeroDivision::GivesNull;
    if (!differs || is_number_not_zero(*divisor)) return;
    divisor = meaning_with("null if equal", std::move(divisor), syntax::build::integer(0));
    phrases_.write(*divisor);
}

Failure Arithmetic::divide(ExpressionPtr& left, Evidence left_kind, syntax::ChainLink link,
                           Evidence right_kind) const {
    const bool integers = left_kind == Evidence::Integer && right_kind == Evidence::Integer;
    const bool fraction = left_kind == Evidence::Fraction || right_kind == Evidence::Fraction;
    const bool whole = link.op == BinaryOperator::IntegerDivide;
    const Division was = from_.meaning.division;
    const Division is = to_.meaning.division;
    guard_zero(link.operand);
    const auto plain = [&](BinaryOperator op) {
        left = syntax::build::binary(op, std::move(left), std::move(link.operand));
        return Failure();
    };
    if (whole) {
        if (to_.operators.has(BinaryOperator::IntegerDivide))
            return plain(BinaryOperator::IntegerDivide);
        if (is == Division::ByType && integers) return plain(BinaryOperator::Divide);
        if (auto failed = as_fraction(left)) return failed;
        left =
            syntax::build::binary(BinaryOperator::Divide, std::move(left), std::move(link.operand));
        return call_of_one("truncated", left, link.span);
    }
    if (was == Division::ByType && is == Division::ByType) {
        if (fraction && to_.meaning.whole_decimals_are_integers)
            if (auto failed = as_fraction(left)) return failed;
        return plain(BinaryOperator::Divide);
    }
    if (was == Division::ByType && integers) {
        if (to_.operators.has(BinaryOperator::IntegerDivide))
            return plain(BinaryOperator::IntegerDivide);
        left =
            syntax::build::binary(BinaryOperator::Divide, std::move(left), std::move(link.operand));
        return call_of_one("truncated", left, link.span);
    }
    if (was == Division::ByType && !fraction)
        return failure("Whether this division gives an integer depends on the types, which are "
                       "not known here",
                       link.span,
                       {"Write CAST(… AS DECIMAL(18, 4)) or CAST(… AS INTEGER) around both sides"});
    if (is == Division::ByType && !fraction)
        if (auto failed = as_fraction(left)) return failed;
    return plain(BinaryOperator::Divide);
}

Failure Arithmetic::as_fraction(ExpressionPtr& value) const {
    syntax::Cast cast;
    cast.span = value->span();
    cast.operand = std::move(value);
    cast.type.name.parts.push_back({{}, "DOUBLE", syntax::Quoting::Bare});
    value = syntax::build::expression(std::move(cast));
    return write_cast(*value, Evidence::None, from_, to_, phrases_);
}

Failure Arithmetic::call_of_one(std::string_view meaning, ExpressionPtr& value,
                                base::TextSpan span) const {
    value = meaning_with(meaning, std::move(value));
    if (phrases_.write(*value)) return std::nullopt;
    return failure(to_.name + " has no equivalent of \"" + std::string(meaning) + "\"", span);
}

} // namespace vouch::sql::translate::detail
