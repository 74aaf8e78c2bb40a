#include "sql/analysis/parameters.h"

#include <charconv>
#include <cmath>
#include <optional>

#include "sql/analysis/detail/value_literals.h"
#include "sql/syntax/build.h"

namespace vouch::sql::analysis {

namespace {

using schema::Value;
namespace build = syntax::build;

template <typename Number>
std::optional<Value> number(const std::string& text) {
    Number parsed{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, parsed);
    if (error != std::errc() || stop != end) return std::nullopt;
    return Value(parsed);
}

std::optional<Value> value_of(const syntax::TypedLiteral& literal) {
    if (literal.type.name.parts.size() != 1 || !literal.type.arguments.empty() ||
        !literal.type.suffix.empty() || !literal.type.dimensions.empty())
        return std::nullopt;
    const std::string& type = literal.type.name.last().text;
    if (type == "DATE") return Value(schema::Date{literal.text});
    if (type == "TIME") return Value(schema::Time{literal.text});
    if (type == "TIMESTAMP") return Value(schema::Timestamp{literal.text});
    return std::nullopt;
}

std::optional<Value> value_of(const syntax::Expression& expression) {
    if (const auto* typed = expression.as<syntax::TypedLiteral>()) return value_of(*typed);
    const auto* literal = expression.as<syntax::Literal>();
    if (!literal) return std::nullopt;
    switch (literal->kind) {
    case syntax::LiteralKind::Integer: return number<std::int64_t>(literal->text);
    case syntax::LiteralKind::Float: return number<double>(literal->text);
    case syntax::LiteralKind::Decimal: return Value(schema::Decimal{literal->text});
    case syntax::LiteralKind::String: return Value(literal->text);
    default: return std::nullopt;
    }
}

std::optional<Value> negated(const Value& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value)) return Value(-*integer);
    if (const auto* real = std::get_if<double>(&value)) return Value(-*real);
    if (const auto* decimal = std::get_if<schema::Decimal>(&value))
        return Value(schema::Decimal{"-" + decimal->text});
    return std::nullopt;
}

/// A sign with its number is one value.
struct Taker {
    std::vector<Value>& values;
    std::vector<const syntax::Expression*> positions{};

    void operator()(syntax::Expression& expression) {
        if (expression.as<syntax::Interval>()) return;
        if (std::find(positions.begin(), positions.end(), &expression) != positions.end()) return;
        std::optional<Value> value = value_of(expression);
        const auto* sign = expression.as<syntax::Unary>();
        if (sign && sign->op == syntax::UnaryOperator::Minus)
            if (const auto inner = value_of(*sign->operand)) value = negated(*inner);
        if (!value) {
            syntax::for_each_child(expression, *this);
            return;
        }
        values.push_back(std::move(*value));
        const base::TextSpan span = expression.span();
        expression.node = syntax::Parameter{span, "$" + std::to_string(values.size())};
    }
    void operator()(syntax::TableExpression& table) { syntax::for_each_child(table, *this); }
    void operator()(syntax::Query& query) {
        const std::size_t outer = positions.size();
        for (const syntax::Expression* position : detail::ordinals(query))
            positions.push_back(position);
        syntax::for_each_child(query, *this);
        positions.resize(outer);
    }
    void operator()(syntax::TypeName&) {}
};

syntax::ExpressionPtr typed(std::string_view type, const std::string& text) {
    syntax::TypedLiteral literal;
    literal.type.name.parts.push_back({{}, std::string(type), syntax::Quoting::Bare});
    literal.text = text;
    return build::expression(std::move(literal));
}

std::string hexadecimal(const std::string& data) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const char c : data) {
        text += kDigits[static_cast<unsigned char>(c) >> 4];
        text += kDigits[static_cast<unsigned char>(c) & 15];
    }
    return text;
}

/// Null for a number that is not finite.
syntax::ExpressionPtr literal_of(const Value& value) {
    return std::visit(
        syntax::Overloaded{
            [](schema::Null) { return build::null(); },
            [](bool truth) { return truth ? build::true_literal() : build::false_literal(); },
            [](std::int64_t integer) { return build::integer(integer); },
            [](double real) {
                return std::isfinite(real) ? build::real(real) : syntax::ExpressionPtr();
            },
            [](const schema::Decimal& decimal) { return build::decimal(decimal.text); },
            [](const std::string& text) { return build::text(text); },
            [](const schema::Bytes& bytes) {
                return build::expression(
                    syntax::Literal{{}, syntax::LiteralKind::Bytes, hexadecimal(bytes.data)});
            },
            [](const schema::Date& date) { return typed("DATE", date.text); },
            [](const schema::Time& time) { return typed("TIME", time.text); },
            [](const schema::Timestamp& timestamp) { return typed("TIMESTAMP", timestamp.text); },
        },
        value);
}

struct Binder {
    std::span<const Value> values;
    std::vector<bool> used;
    std::string problem{};

    void operator()(syntax::Expression& expression) {
        const auto* parameter = expression.as<syntax::Parameter>();
        if (!parameter) {
            syntax::for_each_child(expression, *this);
            return;
        }
        const std::string name = parameter->text;
        std::size_t position = 0;
        const char* end = name.data() + name.size();
        const bool numbered = name.size() > 1 && name[0] == '$' &&
                              std::from_chars(name.data() + 1, end, position).ptr == end;
        if (!numbered || position < 1 || position > values.size()) {
            problem = "The parameter \"" + name + "\" has no value.";
            return;
        }
        used[position - 1] = true;
        const syntax::ExpressionPtr literal = literal_of(values[position - 1]);
        if (!literal)
            problem = "The value of \"" + name + "\" cannot be written.";
        else
            expression.node = std::move(literal->node);
    }
    void operator()(syntax::TableExpression& table) { syntax::for_each_child(table, *this); }
    void operator()(syntax::Query& query) { syntax::for_each_child(query, *this); }
};

} // namespace

QueryTemplate parameterize(syntax::Query query) {
    QueryTemplate result{std::move(query), {}};
    Taker taker{result.values};
    taker(result.query);
    return result;
}

base::Result<syntax::Query> bind_values(syntax::Query query,
                                        std::span<const schema::Value> values) {
    Binder binder{values, std::vector<bool>(values.size())};
    binder(query);
    if (binder.problem.empty() &&
        std::find(binder.used.begin(), binder.used.end(), false) != binder.used.end())
        binder.problem = "There are more values than parameters.";
    if (!binder.problem.empty())
        return base::fail(base::ErrorCode::InvalidArgument, binder.problem);
    return query;
}

} // namespace vouch::sql::analysis
