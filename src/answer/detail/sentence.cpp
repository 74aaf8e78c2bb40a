#include "answer/detail/sentence.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <vector>

#include "schema/shown_number.h"
#include "text/join.h"
#include "text/unicode.h"

namespace vouch::answer::detail {
namespace {

namespace syntax = sql::syntax;

constexpr std::size_t kGroup = 3;
constexpr std::size_t kNamesMax = 5;

bool is_number(const schema::Value& value) {
    return std::holds_alternative<std::int64_t>(value) || std::holds_alternative<double>(value) ||
           std::holds_alternative<schema::Decimal>(value);
}

/// Whether a column of the result was computed, or is one of a table, perhaps its extreme.
enum class Origin : std::uint8_t { Computed, Stored };

Origin origin_of(const syntax::Expression& expression) {
    if (std::holds_alternative<syntax::ColumnReference>(expression.node)) return Origin::Stored;
    const auto* call = std::get_if<syntax::FunctionCall>(&expression.node);
    if (call == nullptr || call->arguments.size() != 1 || call->name.parts.size() != 1)
        return Origin::Computed;
    std::string function = text::ascii_lower(call->name.last().text);
    const syntax::ExpressionPtr& argument = call->arguments[0].value;
    bool extreme = function == "min" || function == "max";
    return extreme && argument ? origin_of(*argument) : Origin::Computed;
}

/// One for each item of the first SELECT.
std::vector<Origin> origins_of(const syntax::Query& query) {
    if (const auto* set = std::get_if<syntax::SetOperation>(&query.body))
        return origins_of(*set->first);
    std::vector<Origin> origins;
    if (const auto* select = std::get_if<syntax::Select>(&query.body)) {
        for (const syntax::SelectItem& item : select->items)
            origins.push_back(origin_of(*item.expression));
    }
    return origins;
}

/// A cell within a sentence stays on its line: it cannot pose as the next one.
std::string cell_text(const schema::Value& value, std::optional<int> decimals, Origin origin) {
    if (std::holds_alternative<schema::Null>(value)) return "no value";
    std::string text = schema::shown_text(value, decimals);
    std::ranges::replace_if(
        text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    bool as_it_is = origin == Origin::Stored && std::holds_alternative<std::int64_t>(value);
    return is_number(value) && !as_it_is ? grouped_digits(text) : text;
}

std::vector<std::string> column_texts(const schema::ResultSet& result,
                                      const std::vector<Origin>& origins, std::size_t column) {
    std::optional<int> decimals =
        schema::shown_decimals(result.columns[column], column, result.rows);
    Origin origin = column < origins.size() ? origins[column] : Origin::Computed;
    std::vector<std::string> texts;
    for (const schema::Row& row : result.rows)
        texts.push_back(cell_text(row[column], decimals, origin));
    return texts;
}

std::string capitalised(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

/// The cells of the only row.
std::string joined_cells(const schema::ResultSet& result, const std::vector<Origin>& origins) {
    std::vector<std::string> cells;
    for (std::size_t column = 0; column < result.columns.size(); ++column)
        cells.push_back(column_texts(result, origins, column).front());
    return text::join(cells, ", ");
}

/// "12 rows", or what is true where there are more than were read.
std::string rows_text(const schema::ResultSet& result) {
    std::size_t count = result.rows.size();
    if (!result.truncated()) return grouped_digits(std::to_string(count)) + " rows";
    return count == 1 ? "the first row"
                      : "the first " + grouped_digits(std::to_string(count)) + " rows";
}

} // namespace

std::string grouped_digits(const std::string& number) {
    std::size_t begin = number.starts_with('-') ? 1 : 0;
    std::size_t end = std::min(number.find('.'), number.size());
    bool plain = end > begin && std::all_of(number.begin() + static_cast<std::ptrdiff_t>(begin),
                                            number.begin() + static_cast<std::ptrdiff_t>(end),
                                            [](char c) { return c >= '0' && c <= '9'; });
    if (!plain) return number;
    std::string text = number;
    for (std::size_t at = end; at > begin + kGroup;) {
        at -= kGroup;
        text.insert(at, ",");
    }
    return text;
}

std::string rounded_count(double count) {
    const double unit = count < 1000 ? 1 : std::pow(10, std::floor(std::log10(count)) - 2);
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.0f", std::round(count / unit) * unit);
    return grouped_digits(text.data());
}

void tell_result(DatabaseAnswer& answer, const syntax::Query& query, Execution execution) {
    answer.text = capitalised(answer.understood);
    answer.text_tells_rows = true;
    const schema::ResultSet& result = answer.result;
    const std::vector<Origin> origins = origins_of(query);
    if (execution == Execution::DraftOnly) {
        answer.text += " (not run).";
    } else if (result.rows.empty()) {
        answer.text += ": nothing matches.";
    } else if (!result.truncated() && result.rows.size() == 1) {
        answer.text += ": " + joined_cells(result, origins) + ".";
    } else if (!result.truncated() && result.columns.size() == 1 &&
               result.rows.size() <= kNamesMax) {
        answer.text += ": " + text::join(column_texts(result, origins, 0), "; ") + ".";
    } else {
        answer.text += ": " + rows_text(result) + ".";
        answer.text_tells_rows = false;
    }
}

} // namespace vouch::answer::detail
