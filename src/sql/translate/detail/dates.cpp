// Lengths of time, and dates plus and minus them. PostgreSQL and DuckDB write them as texts, MySQL
// as a number and a unit, SQLite as modifiers of its date functions. SQLite keeps dates as texts,
// and a date with a time is another text than the date alone: there a sum needs to know which of
// the two it starts from.
#include <algorithm>
#include <charconv>

#include "sql/syntax/build.h"
#include "sql/syntax/detail/ascii.h"
#include "sql/translate/detail/passes.h"

namespace vouch::sql::translate::detail {

namespace {

using syntax::BinaryOperator;
using syntax::Expression;
using syntax::ExpressionPtr;
using syntax::FunctionCall;
using syntax::Interval;
using syntax::detail::lower_ascii;
using syntax::detail::upper_ascii;

constexpr std::string_view kUnits[] = {"MICROSECOND", "SECOND", "MINUTE",  "HOUR", "DAY",
                                       "WEEK",        "MONTH",  "QUARTER", "YEAR"};

/// The unit in the singular; empty for a word that is none.
std::string_view unit_of(std::string_view word) {
    std::string wanted = upper_ascii(word);
    for (std::string_view unit : kUnits)
        if (wanted == unit || wanted == std::string(unit) + "S") return unit;
    return {};
}

bool is_number(std::string_view text) {
    return !text.empty() && text.size() < 10 &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Of a text that is_number.
std::int64_t number_of(std::string_view digits) {
    std::int64_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

struct Amount {
    std::int64_t number = 0;
    std::string_view unit;
};

/// "3 days", "+1 month", "-2 hours"
std::optional<Amount> parse_amount(std::string_view text) {
    const auto trim = [&] {
        while (!text.empty() && text.front() == ' ')
            text.remove_prefix(1);
        while (!text.empty() && text.back() == ' ')
            text.remove_suffix(1);
    };
    trim();
    const bool negative = !text.empty() && text.front() == '-';
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const std::string_view number = text.substr(0, digits);
    text.remove_prefix(digits);
    trim();
    const std::string_view unit = unit_of(text);
    if (!is_number(number) || unit.empty()) return std::nullopt;
    const std::int64_t value = number_of(number);
    return Amount{negative ? -value : value, unit};
}

/// The number of an interval that is written as one.
std::optional<std::int64_t> written_number(const Expression& value) {
    const auto* minus = value.as<syntax::Unary>();
    const bool negative = minus && minus->op == syntax::UnaryOperator::Minus;
    const auto* literal = (negative ? *minus->operand : value).as<syntax::Literal>();
    if (!literal || literal->kind != syntax::LiteralKind::Integer || !is_number(literal->text))
        return std::nullopt;
    const std::int64_t number = number_of(literal->text);
    return negative ? -number : number;
}

/// SQLite has no weeks and quarters.
Amount in_modifier_units(Amount amount) {
    if (amount.unit == "WEEK") return {amount.number * 7, "DAY"};
    if (amount.unit == "QUARTER") return {amount.number * 3, "MONTH"};
    return amount;
}

bool is_shorter_than_day(std::string_view unit) {
    return unit == "MICROSECOND" || unit == "SECOND" || unit == "MINUTE" || unit == "HOUR";
}

Failure modifier(ExpressionPtr& result, BinaryOperator op, Interval interval,
                 const syntax::Dialect& to) {
    const bool minus = op == BinaryOperator::Subtract;
    const std::string_view unit = unit_of(interval.unit);
    if (const auto number = written_number(*interval.value)) {
        const Amount amount = in_modifier_units({minus ? -*number : *number, unit});
        const std::string sign = amount.number < 0 ? "" : "+";
        result = syntax::build::text(sign + std::to_string(amount.number) + " " +
                                     lower_ascii(amount.unit) + "s");
        return std::nullopt;
    }
    if (in_modifier_units({1, unit}).number != 1 || unit == "MICROSECOND")
        return failure("An interval of a computed number of " + lower_ascii(unit) +
                           "s has no equivalent in " + to.name,
                       interval.span);
    ExpressionPtr value = std::move(interval.value);
    if (minus)
        value = syntax::build::expression(
            syntax::Unary{{}, syntax::UnaryOperator::Minus, std::move(value)});
    result = syntax::build::binary(BinaryOperator::Concatenate, std::move(value),
                                   syntax::build::text(" " + lower_ascii(unit) + "s"));
    return std::nullopt;
}

Failure sum_with_modifier(ExpressionPtr& start, BinaryOperator op, Interval interval, Evidence kind,
                          const syntax::Dialect& to) {
    const bool time = kind == Evidence::Timestamp ||
                      (kind == Evidence::Date && is_shorter_than_day(interval.unit));
    if (!time && kind != Evidence::Date)
        return failure("It is not known whether a date or a date with a time is changed here",
                       interval.span,
                       {"Write CAST(… AS DATE) or CAST(… AS TIMESTAMP) around what is changed"});
    ExpressionPtr change;
    if (auto failed = modifier(change, op, std::move(interval), to)) return failed;
    std::vector<ExpressionPtr> arguments;
    arguments.push_back(std::move(start));
    arguments.push_back(std::move(change));
    start = syntax::build::call(time ? "DATETIME" : "DATE", std::move(arguments));
    return std::nullopt;
}

const std::string* text_argument(const FunctionCall& call, std::size_t index) {
    const auto* literal = call.arguments[index].value->as<syntax::Literal>();
    return literal && literal->kind == syntax::LiteralKind::String ? &literal->text : nullptr;
}

ExpressionPtr cast_to(ExpressionPtr value, std::string_view type) {
    syntax::Cast cast;
    cast.operand = std::move(value);
    cast.type.name.parts.push_back({{}, std::string(type), syntax::Quoting::Bare});
    return syntax::build::expression(std::move(cast));
}

/// `value` changed by one modifier; false for one that is not known.
bool apply_modifier(ExpressionPtr& value, std::string_view text) {
    const std::string words = lower_ascii(text);
    for (std::string_view unit : {"year", "month", "day"}) {
        if (words != "start of " + std::string(unit)) continue;
        value = meaning_with("start of the " + std::string(unit), std::move(value));
        return true;
    }
    const auto amount = parse_amount(text);
    if (!amount) return false;
    Interval interval;
    interval.value = syntax::build::integer(amount->number < 0 ? -amount->number : amount->number);
    interval.unit = std::string(amount->unit);
    value =
        syntax::build::binary(amount->number < 0 ? BinaryOperator::Subtract : BinaryOperator::Add,
                              std::move(value), syntax::build::expression(std::move(interval)));
    return true;
}

} // namespace

Failure neutral_interval(Interval& interval) {
    const auto* literal = interval.value->as<syntax::Literal>();
    const bool text = literal && literal->kind == syntax::LiteralKind::String;
    if (!interval.to_unit.empty())
        return failure("An interval of two units cannot be translated", interval.span,
                       {"Write one unit"});
    if (text) {
        const auto amount = parse_amount(literal->text + " " + interval.unit);
        if (!amount)
            return failure("The interval '" + literal->text + "' cannot be translated",
                           interval.span, {"Write one number and one unit"});
        interval.value = syntax::build::integer(amount->number);
        interval.unit = std::string(amount->unit);
        return std::nullopt;
    }
    const std::string_view unit = unit_of(interval.unit);
    if (unit.empty())
        return failure("An interval in " + lower_ascii(interval.unit) + " cannot be translated",
                       interval.span, {"Write one number and one unit"});
    interval.unit = std::string(unit);
    return std::nullopt;
}

Failure write_interval(ExpressionPtr& result, Interval interval, const syntax::Dialect& to) {
    switch (to.meaning.interval) {
    case syntax::IntervalForm::Number:
        result = syntax::build::expression(std::move(interval));
        return std::nullopt;
    case syntax::IntervalForm::Text: {
        const auto number = written_number(*interval.value);
        const std::string unit = lower_ascii(interval.unit);
        ExpressionPtr factor = number ? nullptr : std::move(interval.value);
        interval.value = syntax::build::text(std::to_string(number.value_or(1)) + " " + unit);
        interval.unit.clear();
        result = syntax::build::expression(std::move(interval));
        if (factor)
            result = syntax::build::binary(BinaryOperator::Multiply, std::move(factor),
                                           std::move(result));
        return std::nullopt;
    }
    default: return failure("An interval by itself has no equivalent in " + to.name, interval.span);
    }
}

Failure write_interval_sum(ExpressionPtr& start, BinaryOperator op, Interval interval,
                           Evidence kind, const syntax::Dialect& to) {
    if (op != BinaryOperator::Add && op != BinaryOperator::Subtract)
        return failure("An interval can only be added or subtracted", interval.span);
    if (to.meaning.interval == syntax::IntervalForm::Modifier)
        return sum_with_modifier(start, op, std::move(interval), kind, to);
    ExpressionPtr written;
    if (auto failed = write_interval(written, std::move(interval), to)) return failed;
    start = syntax::build::binary(op, std::move(start), std::move(written));
    return std::nullopt;
}

bool read_date_modifiers(Expression& expression) {
    auto* call = expression.as<FunctionCall>();
    if (call->arguments.size() < 2 || call->name.parts.size() != 1) return false;
    const std::string name = upper_ascii(call->name.last().text);
    if (name != "DATE" && name != "DATETIME") return false;
    const std::string_view type = name == "DATE" ? "DATE" : "TIMESTAMP";
    std::vector<std::string> modifiers;
    for (std::size_t i = 1; i < call->arguments.size(); ++i) {
        const std::string* text = text_argument(*call, i);
        if (!text) return false;
        modifiers.push_back(*text);
    }
    const std::string* first = text_argument(*call, 0);
    const bool now = first && lower_ascii(*first) == "now";
    // The first argument is taken only when all modifiers are known.
    ExpressionPtr probe = syntax::build::null();
    for (const std::string& text : modifiers)
        if (!apply_modifier(probe, text)) return false;
    ExpressionPtr value = now ? meaning_with(type == "DATE" ? "current date" : "current timestamp")
                              : cast_to(std::move(call->arguments[0].value), type);
    for (const std::string& text : modifiers)
        apply_modifier(value, text);
    expression = std::move(*cast_to(std::move(value), type));
    return true;
}

} // namespace vouch::sql::translate::detail
