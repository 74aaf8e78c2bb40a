// Function calls in English: a table of the functions that have words, their filters and windows.
#include <array>
#include <utility>

#include "sql/analysis/detail/describer.h"
#include "sql/syntax/printer.h"
#include "text/unicode.h"

namespace vouch::sql::analysis::detail {
namespace {

using syntax::FunctionCall;

/// Functions of one argument; `{}` stands for it.
struct Words {
    std::string_view function;
    std::string_view words;
};
constexpr std::array kOneArgument = {
    Words{"avg", "the average of {}"},
    Words{"sum", "the sum of {}"},
    Words{"total", "the sum of {}"},
    Words{"min", "the lowest {}"},
    Words{"max", "the highest {}"},
    Words{"count", "the number of {} values"},
    Words{"median", "the median of {}"},
    Words{"stddev", "the standard deviation of {}"},
    Words{"variance", "the variance of {}"},
    Words{"group_concat", "the joined values of {}"},
    Words{"string_agg", "the joined values of {}"},
    Words{"array_agg", "the list of {}"},
    Words{"lower", "{} in lower case"},
    Words{"upper", "{} in upper case"},
    Words{"length", "the length of {}"},
    Words{"char_length", "the length of {}"},
    Words{"trim", "{} without blanks around it"},
    Words{"round", "{} rounded"},
    Words{"abs", "the absolute value of {}"},
    Words{"date", "the date of {}"},
    Words{"year", "the year of {}"},
    Words{"quarter", "the quarter of {}"},
    Words{"month", "the month of {}"},
    Words{"day", "the day of {}"},
    Words{"julianday", "the day number of {}"},
};
constexpr std::array kNoArgument = {
    Words{"current_date", "today"},
    Words{"current_timestamp", "now"},
    Words{"now", "now"},
    Words{"row_number", "the row number"},
    Words{"rank", "the rank"},
    Words{"dense_rank", "the rank without gaps"},
    Words{"percent_rank", "the percent rank"},
};
/// Formats of strftime and to_char that are a part of a date.
constexpr std::array kDateParts = {
    Words{"%Y", "the year of {}"},    Words{"%m", "the month of {}"},
    Words{"%d", "the day of {}"},     Words{"%Y-%m", "the year and month of {}"},
    Words{"%W", "the week of {}"},    Words{"%H", "the hour of {}"},
    Words{"YYYY", "the year of {}"},  Words{"YYYY-MM", "the year and month of {}"},
    Words{"MM", "the month of {}"},   Words{"%Y-%m-%d", "the date of {}"},
    Words{"%w", "the weekday of {}"},
};

template <typename Table>
std::string_view words_for(const Table& table, std::string_view name) {
    for (const Words& entry : table) {
        if (entry.function == name) return entry.words;
    }
    return "";
}

std::string filled(std::string_view words, const std::string& argument) {
    const std::size_t at = words.find("{}");
    return std::string(words.substr(0, at)) + argument + std::string(words.substr(at + 2));
}

const std::string* text_of(const FunctionCall& call, std::size_t argument) {
    const auto* literal = call.arguments[argument].value->as<syntax::Literal>();
    return literal != nullptr && literal->kind == syntax::LiteralKind::String ? &literal->text
                                                                              : nullptr;
}

} // namespace

std::string Describer::called(const FunctionCall& call) {
    const std::string name = text::ascii_lower(call.name.last().text);
    const std::size_t count = call.arguments.size();
    if (count == 0) {
        const std::string_view words = words_for(kNoArgument, name);
        if (!words.empty()) return std::string(words);
    }
    if (count == 1) {
        const syntax::Expression& value = *call.arguments[0].value;
        if (name == "count" && value.as<syntax::Star>()) return "the number of rows";
        const bool distinct = call.quantifier == syntax::ArgumentQuantifier::Distinct;
        const std::string_view words = words_for(kOneArgument, name);
        if (!words.empty()) return filled(words, (distinct ? "different " : "") + operand(value));
    }
    if (count == 2) {
        const syntax::Expression& first = *call.arguments[0].value;
        const syntax::Expression& second = *call.arguments[1].value;
        const bool format_first = name == "strftime" || name == "date_trunc" || name == "date_part";
        const bool format_last = name == "to_char" || name == "date_format";
        if (format_first || format_last) {
            const std::string* format = text_of(call, format_first ? 0 : 1);
            const syntax::Expression& value = format_first ? second : first;
            if (format != nullptr) {
                const std::string_view words = words_for(kDateParts, *format);
                if (!words.empty()) return filled(words, operand(value));
                if (name == "date_trunc" || name == "date_part")
                    return "the " + text::ascii_lower(*format) + " of " + operand(value);
            }
        }
        if (name == "round") return operand(first) + " rounded to " + operand(second) + " digits";
    }
    if (count >= 2 && (name == "coalesce" || name == "ifnull" || name == "nvl")) {
        std::vector<std::string> parts;
        for (const syntax::Argument& argument : call.arguments)
            parts.push_back(operand(*argument.value));
        return enumerated(parts, "or else");
    }
    std::string text = name + "(";
    for (const syntax::Argument& argument : call.arguments)
        text += (text.back() == '(' ? "" : ", ") + expression(*argument.value);
    return text + ")";
}

std::string Describer::window(const syntax::OverClause& over) {
    const auto* given = std::get_if<syntax::WindowSpecification>(&over.window);
    if (given == nullptr)
        return " over the window " + words_of(std::get<syntax::Identifier>(over.window).text);
    std::string text;
    if (!given->partition_by.empty()) text += " within each " + list(given->partition_by, "and");
    if (!given->order_by.empty()) text += " " + order(given->order_by, nullptr);
    if (given->frame) text += " over a frame of rows";
    return text.empty() ? " over all rows" : text;
}

std::string Describer::call(const FunctionCall& call) {
    std::string text = called(call);
    if (call.filter) text += " where " + operand(*call.filter);
    if (call.over) text += window(*call.over);
    return text;
}

} // namespace vouch::sql::analysis::detail
