#include "answer/detail/date_parts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include "base/iso_date.h"
#include "sql/analysis/literals.h"
#include "text/unicode.h"

namespace vouch::answer::detail {
namespace {

using sql::analysis::Analysis;
using sql::analysis::ColumnId;
using sql::syntax::Expression;
using sql::syntax::FunctionCall;

struct NamedPart {
    std::string_view name;
    DayPart part;
};

/// Formats of strftime, to_char, date_format and format_date.
constexpr std::array kFormats = {
    NamedPart{"%Y", DayPart::Year},        NamedPart{"YYYY", DayPart::Year},
    NamedPart{"yyyy", DayPart::Year},      NamedPart{"%Y-%m", DayPart::Month},
    NamedPart{"YYYY-MM", DayPart::Month},  NamedPart{"yyyy-MM", DayPart::Month},
    NamedPart{"%m", DayPart::MonthNumber}, NamedPart{"MM", DayPart::MonthNumber},
    NamedPart{"%Y-%m-%d", DayPart::Days},  NamedPart{"YYYY-MM-DD", DayPart::Days},
    NamedPart{"%F", DayPart::Days},        NamedPart{"%Y-%m-01", DayPart::MonthStart},
};
/// Fields of EXTRACT and date_part, and functions of that name.
constexpr std::array kFields = {
    NamedPart{"year", DayPart::Year},
    NamedPart{"month", DayPart::MonthNumber},
    NamedPart{"quarter", DayPart::QuarterNumber},
};
constexpr std::array kTruncations = {
    NamedPart{"month", DayPart::MonthStart},
    NamedPart{"quarter", DayPart::QuarterStart},
    NamedPart{"year", DayPart::YearStart},
    NamedPart{"week", DayPart::WeekStart},
    NamedPart{"start of month", DayPart::MonthStart},
    NamedPart{"start of year", DayPart::YearStart},
    NamedPart{"day", DayPart::Days},
};

template <std::size_t N>
std::optional<DayPart> find_part(const std::array<NamedPart, N>& parts, std::string_view name) {
    const auto found = std::ranges::find(parts, name, &NamedPart::name);
    return found == parts.end() ? std::nullopt : std::optional(found->part);
}

const std::string* string_of(const Expression& expression) {
    const auto* literal = expression.as<sql::syntax::Literal>();
    return literal != nullptr && literal->kind == sql::syntax::LiteralKind::String ? &literal->text
                                                                                   : nullptr;
}

std::optional<int> integer_of(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = error == std::errc() && end == text.data() + text.size() && !text.empty();
    return whole ? std::optional(value) : std::nullopt;
}

std::optional<ColumnId> column_of(const Expression& expression, const Analysis& analysis) {
    const auto* reference = analysis.find_reference(expression);
    if (reference == nullptr || reference->fields > 0) return std::nullopt;
    if (reference->kind == sql::analysis::ReferenceKind::Base) return reference->base;
    if (reference->kind == sql::analysis::ReferenceKind::Derived)
        return sql::analysis::base_column(analysis, reference->derived);
    return std::nullopt;
}

std::string name_of(const FunctionCall& call) { return text::ascii_lower(call.name.last().text); }

class PartReader {
public:
    explicit PartReader(const Analysis& analysis) : analysis_(analysis) {}

    std::optional<DatePartOfColumn> read(const Expression& expression) const {
        if (const auto column = column_of(expression, analysis_))
            return DatePartOfColumn{*column, DayPart::Days};
        if (const auto* cast = expression.as<sql::syntax::Cast>()) {
            auto of = read(*cast->operand);
            const bool day = text::ascii_lower(cast->type.name.last().text) == "date";
            if (of && day) of->without_time = true;
            return of;
        }
        if (const auto* extract = expression.as<sql::syntax::Extract>())
            return part_of(*extract->source, find_part(kFields, text::ascii_lower(extract->field)));
        const auto* call = expression.as<FunctionCall>();
        return call != nullptr && !call->over ? read_call(*call) : std::nullopt;
    }

private:
    /// A part of a column of days; a part of a part is none.
    std::optional<DatePartOfColumn> part_of(const Expression& expression,
                                            std::optional<DayPart> part) const {
        if (!part) return std::nullopt;
        auto of = read(expression);
        if (!of || of->part != DayPart::Days) return std::nullopt;
        of->part = *part;
        return of;
    }

    std::optional<DatePartOfColumn> read_call(const FunctionCall& call) const {
        const std::string name = name_of(call);
        const auto& arguments = call.arguments;
        if (arguments.size() == 1) {
            if (name == "datetime" || name == "timestamp") return read(*arguments[0].value);
            if (name == "date") {
                auto of = part_of(*arguments[0].value, DayPart::Days);
                if (of) of->without_time = true;
                return of;
            }
            return part_of(*arguments[0].value, find_part(kFields, name));
        }
        if (arguments.size() == 2) return read_pair(name, *arguments[0].value, *arguments[1].value);
        const bool cut = arguments.size() == 3 && (name == "substr" || name == "substring");
        if (!cut || date_number(*arguments[1].value) != 1) return std::nullopt;
        return part_of(*arguments[0].value, part_of_length(date_number(*arguments[2].value)));
    }

    std::optional<DatePartOfColumn> read_pair(const std::string& name, const Expression& first,
                                              const Expression& second) const {
        if (name == "left") return part_of(first, part_of_length(date_number(second)));
        const bool formats = name == "strftime" || name == "to_char" || name == "date_format" ||
                             name == "format_date";
        const std::string* ahead = string_of(first);
        const std::string* word = ahead != nullptr ? ahead : string_of(second);
        if (word == nullptr) return std::nullopt;
        const Expression& of = ahead != nullptr ? second : first;
        if (formats) return part_of(of, find_part(kFormats, *word));
        const std::string unit = text::ascii_lower(*word);
        if (name == "date_part" || name == "datepart") return part_of(of, find_part(kFields, unit));
        if (name == "date_trunc" || name == "date")
            return part_of(of, find_part(kTruncations, unit));
        return std::nullopt;
    }

    static std::optional<int> date_number(const Expression& expression) {
        const auto constant = date_constant(expression);
        return constant ? constant->number : std::nullopt;
    }

    /// Of the first letters of an ISO day.
    static std::optional<DayPart> part_of_length(std::optional<int> length) {
        if (length == 4) return DayPart::Year;
        if (length == 7) return DayPart::Month;
        return length == 10 ? std::optional(DayPart::Days) : std::nullopt;
    }

    const Analysis& analysis_;
};

DateConstant constant_text(const std::string& text) {
    DateConstant constant{.number = integer_of(text), .text = text};
    const std::string_view all = text;
    const auto day = base::parse_iso_day(all.substr(0, base::kIsoDayLength));
    if (!day) return constant;
    const std::string_view rest = all.substr(base::kIsoDayLength);
    const std::string_view time = rest.empty() ? rest : rest.substr(1);
    if (rest.empty() || time.starts_with("00:00")) constant.day = day;
    if (time.starts_with("23:59")) {
        constant.day = day;
        constant.ends_day = true;
    }
    return constant;
}

} // namespace

std::optional<DatePartOfColumn> date_part_of(const Expression& expression,
                                             const Analysis& analysis) {
    return PartReader(analysis).read(expression);
}

std::optional<DateConstant> date_constant(const Expression& expression) {
    if (const auto* literal = expression.as<sql::syntax::Literal>()) {
        if (literal->kind == sql::syntax::LiteralKind::String) return constant_text(literal->text);
        if (literal->kind != sql::syntax::LiteralKind::Integer) return std::nullopt;
        const auto number = integer_of(literal->text);
        return number ? std::optional(DateConstant{.number = number}) : std::nullopt;
    }
    if (const auto* typed = expression.as<sql::syntax::TypedLiteral>())
        return constant_text(typed->text);
    if (const auto* cast = expression.as<sql::syntax::Cast>()) return date_constant(*cast->operand);
    const auto* call = expression.as<FunctionCall>();
    if (call == nullptr || call->arguments.empty()) return std::nullopt;
    const std::string name = name_of(*call);
    const std::size_t most = name == "to_date" || name == "str_to_date" ? 2 : 1;
    const bool makes_day = most == 2 || name == "date" || name == "timestamp" || name == "datetime";
    if (!makes_day || call->arguments.size() > most) return std::nullopt;
    const auto constant = date_constant(*call->arguments[0].value);
    return constant && constant->day ? constant : std::nullopt;
}

} // namespace vouch::answer::detail
