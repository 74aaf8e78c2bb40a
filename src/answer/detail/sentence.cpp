#include "answer/detail/sentence.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "schema/shown_number.h"
#include "text/join.h"

namespace vouch::answer::detail {
namespace {

constexpr std::size_t kGroup = 3;
constexpr std::size_t kNamesMax = 5;

bool is_number(const schema::Value& value) {
    return std::holds_alternative<std::int64_t>(value) || std::holds_alternative<double>(value) ||
           std::holds_alternative<schema::Decimal>(value);
}

/// A cell within a sentence stays on its line: it cannot pose as the next one.
std::string cell_text(const schema::Value& value, std::optional<int> decimals) {
    if (std::holds_alternative<schema::Null>(value)) return "no value";
    std::string text = schema::shown_text(value, decimals);
    std::ranges::replace_if(
        text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return is_number(value) ? grouped_digits(text) : text;
}

std::vector<std::string> column_texts(const schema::ResultSet& result, std::size_t column) {
    std::optional<int> decimals =
        schema::shown_decimals(result.columns[column], column, result.rows);
    std::vector<std::string> texts;
    for (const schema::Row& row : result.rows)
        texts.push_back(cell_text(row[column], decimals));
    return texts;
}

std::string capitalised(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

/// The cells of the only row.
std::string joined_cells(const schema::ResultSet& result) {
    std::vector<std::string> cells;
    for (std::size_t column = 0; column < result.columns.size(); ++column)
        cells.push_back(column_texts(result, column).front());
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

void tell_result(DatabaseAnswer& answer, Execution execution) {
    answer.text = capitalised(answer.understood);
    answer.text_tells_rows = true;
    const schema::ResultSet& result = answer.result;
    if (execution == Execution::DraftOnly) {
        answer.text += " (not run).";
    } else if (result.rows.empty()) {
        answer.text += ": nothing matches.";
    } else if (!result.truncated() && result.rows.size() == 1) {
        answer.text += ": " + joined_cells(result) + ".";
    } else if (!result.truncated() && result.columns.size() == 1 &&
               result.rows.size() <= kNamesMax) {
        answer.text += ": " + text::join(column_texts(result, 0), "; ") + ".";
    } else {
        answer.text += ": " + rows_text(result) + ".";
        answer.text_tells_rows = false;
    }
}

} // namespace vouch::answer::detail
