// generate_series and its like make rows, or a list, out of nothing: how many must be seen in the
// text. Numbers must be written as such. A series of times may begin and end anywhere (in a column,
// at the current day): its step must be written, and where an end is not written the series counts
// as a century long, which no literal inside the ends may exceed.
#include "sql/policy/detail/series.h"

#include <charconv>
#include <cmath>

#include "sql/policy/detail/subject.h"
#include "sql/policy/limits.h"
#include "sql/syntax/detail/ascii.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::policy::detail {

namespace {

using syntax::Expression;

constexpr double kDay = kSecondsOfDay;
constexpr double kMonth = 30 * kDay;
constexpr double kYear = 365.25 * kDay;
constexpr double kFirstYear = 1'700;
constexpr double kLastYear = 2'300;

std::string_view after_blanks(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    return begin == std::string_view::npos ? std::string_view() : text.substr(begin);
}

/// The number that `text` begins with, which is then cut off.
std::optional<double> take_number(std::string_view& text) {
    text = after_blanks(text);
    if (!text.empty() && text[0] == '+') text.remove_prefix(1);
    double number = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
    return number;
}

std::optional<double> whole_number(std::string_view text) {
    const auto number = take_number(text);
    return number && after_blanks(text).empty() ? number : std::nullopt;
}

std::optional<double> seconds_of_unit(std::string_view unit) {
    constexpr std::pair<std::string_view, double> kUnits[] = {{"microsecond", 1e-6},
                                                              {"millisecond", 1e-3},
                                                              {"second", 1},
                                                              {"sec", 1},
                                                              {"s", 1},
                                                              {"minute", 60},
                                                              {"min", 60},
                                                              {"m", 60},
                                                              {"hour", 3'600},
                                                              {"hr", 3'600},
                                                              {"h", 3'600},
                                                              {"day", kDay},
                                                              {"d", kDay},
                                                              {"week", 7 * kDay},
                                                              {"w", 7 * kDay},
                                                              {"month", kMonth},
                                                              {"mon", kMonth},
                                                              {"quarter", 90 * kDay},
                                                              {"year", kYear},
                                                              {"y", kYear},
                                                              {"decade", 10 * kYear},
                                                              {"century", 100 * kYear}};
    const std::string lower = syntax::detail::lower_ascii(unit);
    for (const auto& [name, seconds] : kUnits)
        if (lower == name || lower == std::string(name) + "s") return seconds;
    return std::nullopt;
}

/// "1 day", "2 hours 30 minutes", "01:30:00". None where a step of it could stand still: months
/// have no fixed length, so "1 month -29 days" is nothing after the end of January.
std::optional<double> seconds_of_text(std::string_view text) {
    double sum = 0;
    bool months = false, others = false, forward = false, backward = false;
    text = after_blanks(text);
    if (text.empty()) return std::nullopt;
    while (!text.empty()) {
        auto number = take_number(text);
        if (!number) return std::nullopt;
        double unit = 3'600;
        if (!text.empty() && text[0] == ':') {
            for (double part = 60; !text.empty() && text[0] == ':'; part /= 60) {
                text.remove_prefix(1);
                const auto next = take_number(text);
                if (!next || part < 1) return std::nullopt;
                *number += *next * part / 3'600;
            }
        } else {
            text = after_blanks(text);
            const std::size_t end = std::min(text.find_first_of(" \t+-0123456789"), text.size());
            const auto named = seconds_of_unit(text.substr(0, end));
            if (!named) return std::nullopt;
            unit = *named;
            text.remove_prefix(end);
        }
        sum += *number * unit;
        (unit >= kMonth ? months : others) = true;
        forward = forward || *number > 0;
        backward = backward || *number < 0;
        text = after_blanks(text);
    }
    if ((months && others) || (forward && backward)) return std::nullopt;
    return sum;
}

/// The text of a string literal, also under a cast or behind the name of a type.
std::optional<std::string_view> written_text(const Expression& expression) {
    if (const auto* literal = expression.as<syntax::Literal>())
        return literal->kind == syntax::LiteralKind::String
                   ? std::optional(std::string_view(literal->text))
                   : std::nullopt;
    if (const auto* typed = expression.as<syntax::TypedLiteral>()) return typed->text;
    if (const auto* cast = expression.as<syntax::Cast>()) return written_text(*cast->operand);
    return std::nullopt;
}

/// "2024-01-31", "2024-01-31 10:00:00" as seconds, by days.
std::optional<double> time_of_text(std::string_view text) {
    const auto part = [&](std::size_t begin, std::size_t size) -> std::optional<double> {
        if (text.size() < begin + size) return std::nullopt;
        return whole_number(text.substr(begin, size));
    };
    text = after_blanks(text);
    const auto year = part(0, 4), month = part(5, 2), day = part(8, 2);
    if (!year || !month || !day || text[4] != '-' || text[7] != '-') return std::nullopt;
    if (text.size() > 10 && text[10] != ' ' && text[10] != 'T') return std::nullopt;
    return *year * kYear + *month * 30.5 * kDay + *day * kDay;
}

/// Finds a literal that is further away than a series without a written end may reach.
struct FarLiteral {
    bool found = false;

    void operator()(const Expression& expression) {
        if (found) return;
        if (const auto text = written_text(expression)) {
            found = !is_near_text(*text);
        } else if (const auto number = written_number(expression)) {
            found = std::abs(*number) > kDay;
        } else if (const auto span = step_seconds(expression)) {
            found = std::abs(*span) > kUnwrittenSpan;
        } else if (is_product(expression)) {
            check_product(*expression.as<syntax::Chain>());
        } else {
            const auto* call = expression.as<syntax::FunctionCall>();
            if (call) check_parts_of_time(*call);
            syntax::for_each_child(expression, *this);
        }
    }
    void operator()(const syntax::Query& query) { syntax::for_each_child(query, *this); }
    void operator()(const syntax::TableExpression& table) { syntax::for_each_child(table, *this); }

    /// A word ("month") is near, a time that is written in another way ("J99999999") is not.
    static bool is_near_text(std::string_view text) {
        if (const auto time = time_of_text(text))
            return *time > kFirstYear * kYear && *time < kLastYear * kYear;
        if (const auto span = seconds_of_text(text)) return std::abs(*span) <= kUnwrittenSpan;
        if (const auto number = whole_number(text)) return std::abs(*number) <= kDay;
        return text.find_first_of("0123456789") == std::string_view::npos;
    }

    static bool is_product(const Expression& expression) {
        const auto* chain = expression.as<syntax::Chain>();
        if (!chain) return false;
        const auto family = syntax::operator_family(chain->links.front().op);
        return family == syntax::OperatorFamily::Multiplicative ||
               family == syntax::OperatorFamily::Power;
    }

    /// What is written in a product multiplies: 80000 * INTERVAL '1 year'.
    void check_product(const syntax::Chain& chain) {
        double product = 1;
        bool is_time = false;
        const auto factor = [&](const Expression& operand) {
            const auto number = written_number(operand);
            const auto span = number ? std::nullopt : step_seconds(operand);
            is_time = is_time || span;
            product *= std::max(std::abs(number ? *number : span ? *span : 1), 1.0);
            if (!number && !span) (*this)(operand);
        };
        factor(*chain.first);
        for (const syntax::ChainLink& link : chain.links) {
            found = found || link.op == syntax::BinaryOperator::Power;
            if (link.op == syntax::BinaryOperator::Multiply) factor(*link.operand);
        }
        found = found || product > (is_time ? kUnwrittenSpan : kDay);
    }

    /// Several numbers and nothing else are the parts of a time, as in make_date(2024, 1, 31).
    void check_parts_of_time(const syntax::FunctionCall& call) {
        if (call.arguments.size() < 2) return;
        for (const syntax::Argument& argument : call.arguments)
            if (!written_number(*argument.value)) return;
        const double year = *written_number(*call.arguments.front().value);
        found = found || year < kFirstYear || year > kLastYear;
    }
};

} // namespace

std::optional<double> step_seconds(const Expression& step) {
    if (const auto* interval = step.as<syntax::Interval>()) {
        if (interval->unit.empty()) return step_seconds(*interval->value);
        if (!interval->to_unit.empty()) return std::nullopt;
        const auto unit = seconds_of_unit(interval->unit);
        const auto text = written_text(*interval->value);
        const auto number = text ? whole_number(*text) : written_number(*interval->value);
        return unit && number ? std::optional(*unit * *number) : std::nullopt;
    }
    const auto text = written_text(step);
    return text ? seconds_of_text(*text) : std::nullopt;
}

std::optional<double> time_of(const Expression& expression) {
    const auto text = written_text(expression);
    return text ? time_of_text(*text) : std::nullopt;
}

bool is_near(const Expression& expression) {
    FarLiteral far;
    far(expression);
    return !far.found;
}

std::optional<double> written_number(const Expression& expression) {
    using syntax::BinaryOperator;
    if (const auto* literal = expression.as<syntax::Literal>()) {
        const bool number = literal->kind == syntax::LiteralKind::Integer ||
                            literal->kind == syntax::LiteralKind::Decimal ||
                            literal->kind == syntax::LiteralKind::Float;
        return number ? whole_number(literal->text) : std::nullopt;
    }
    if (const auto* unary = expression.as<syntax::Unary>()) {
        const auto operand = written_number(*unary->operand);
        if (unary->op == syntax::UnaryOperator::Minus && operand) return -*operand;
        return unary->op == syntax::UnaryOperator::Plus ? operand : std::nullopt;
    }
    if (const auto* typed = expression.as<syntax::TypedLiteral>()) return whole_number(typed->text);
    if (const auto* cast = expression.as<syntax::Cast>()) {
        const auto* literal = cast->operand->as<syntax::Literal>();
        return literal && literal->kind == syntax::LiteralKind::String
                   ? whole_number(literal->text)
                   : written_number(*cast->operand);
    }
    const auto* chain = expression.as<syntax::Chain>();
    auto value = chain ? written_number(*chain->first) : std::nullopt;
    for (std::size_t i = 0; value && i < chain->links.size(); ++i) {
        const auto operand = written_number(*chain->links[i].operand);
        if (!operand) return std::nullopt;
        switch (chain->links[i].op) {
        case BinaryOperator::Add: *value += *operand; break;
        case BinaryOperator::Subtract: *value -= *operand; break;
        case BinaryOperator::Multiply: *value *= *operand; break;
        default: return std::nullopt;
        }
    }
    return value;
}

double product_of_written(const syntax::Expression& expression) {
    if (const auto number = written_number(expression)) return std::abs(*number);
    struct Walk {
        bool product;
        double most = 0;
        void operator()(const syntax::Expression& child) {
            const double number = product_of_written(child);
            most = product && most > 0 && number > 0 ? most * number : std::max(most, number);
        }
        void operator()(const syntax::Query&) {}
        void operator()(const syntax::TableExpression&) {}
    };
    const auto* chain = expression.as<syntax::Chain>();
    const auto family =
        chain ? syntax::operator_family(chain->links.front().op) : syntax::OperatorFamily::Other;
    Walk walk{family == syntax::OperatorFamily::Multiplicative ||
              family == syntax::OperatorFamily::Power};
    syntax::for_each_child(expression, walk);
    return walk.most;
}

std::optional<Series> series_of(const syntax::FunctionCall& call) {
    const std::size_t count = call.arguments.size();
    const auto argument = [&](std::size_t i) -> const Expression& {
        return *call.arguments[i].value;
    };
    double span = kUnwrittenSpan, step = 1;
    if (const auto seconds = count == 3 ? step_seconds(argument(2)) : std::nullopt) {
        step = *seconds;
        const auto first = time_of(argument(0)), last = time_of(argument(1));
        if (!first || !last) {
            if (!is_near(argument(0)) || !is_near(argument(1))) return std::nullopt;
            return Series{std::abs(span / step), SeriesEnds::FromData};
        }
        span = *last - *first;
    } else {
        const auto first = count > 1 ? written_number(argument(0)) : 0.0;
        const auto last = count > 0 ? written_number(argument(count > 1 ? 1 : 0)) : std::nullopt;
        const auto by = count > 2 ? written_number(argument(2)) : 1.0;
        if (!first || !last || !by) return std::nullopt;
        span = *last - *first;
        step = *by;
    }
    const double members = std::abs(span / step);
    if (!std::isfinite(members)) return std::nullopt;
    return Series{members, SeriesEnds::Written};
}

std::optional<Refusal> refusal_of_series(const syntax::FunctionCall& call) {
    const auto series = series_of(call);
    if (series && series->members <= static_cast<double>(kSeriesRowsMax)) return std::nullopt;
    return refusal(RefusalCode::Limit,
                   "A series must have at most " + std::to_string(kSeriesRowsMax) +
                       " members, and its ends and its step must be written as numbers.",
                   call.span, {"For times write the step as INTERVAL '1 day'."});
}

} // namespace vouch::sql::policy::detail
