#include "answer/detail/sentence.h"

#include <algorithm>
#include <ranges>

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
std::string cell_text(const schema::Value& value) {
    if (std::holds_alternative<schema::Null>(value)) return "no value";
    std::string text = schema::display_text(value);
    std::ranges::replace_if(
        text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return is_number(value) ? grouped_digits(text) : text;
}

std::string capitalised(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string joined_cells(const schema::Row& row) {
    return text::join(row | std::views::transform(cell_text), ", ");
}

std::string joined_names(const std::vector<schema::Row>& rows) {
    auto first_cell = [](const schema::Row& row) { return cell_text(row[0]); };
    return text::join(rows | std::views::transform(first_cell), "; ");
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
    } else if (result.rows.size() == 1) {
        answer.text += ": " + joined_cells(result.rows[0]) + ".";
    } else if (result.columns.size() == 1 && result.rows.size() <= kNamesMax) {
        answer.text += ": " + joined_names(result.rows) + ".";
    } else {
        answer.text += ": " + std::to_string(result.rows.size()) + " rows.";
        answer.text_tells_rows = false;
    }
}

} // namespace vouch::answer::detail
