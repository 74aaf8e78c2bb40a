#include "answer/detail/sentence.h"

#include <algorithm>

namespace vouch::answer::detail {
namespace {

constexpr std::size_t kGroup = 3;
constexpr std::size_t kNamesMax = 5;

bool is_number(const schema::Value& value) {
    return std::holds_alternative<std::int64_t>(value) || std::holds_alternative<double>(value) ||
           std::holds_alternative<schema::Decimal>(value);
}

std::string cell_text(const schema::Value& value) {
    if (std::holds_alternative<schema::Null>(value)) return "no value";
    std::string text = schema::display_text(value);
    return is_number(value) ? grouped_digits(text) : text;
}

std::string capitalised(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string joined_cells(const schema::Row& row) {
    std::string text;
    for (const schema::Value& value : row)
        text += (text.empty() ? "" : ", ") + cell_text(value);
    return text;
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

std::string result_sentence(const DatabaseAnswer& answer, Execution execution) {
    std::string what = capitalised(answer.understood);
    if (execution == Execution::DraftOnly) return what + " (not run).";
    const schema::ResultSet& result = answer.result;
    if (result.rows.empty()) return what + ": nothing matches.";
    if (result.rows.size() == 1) return what + ": " + joined_cells(result.rows[0]) + ".";
    bool names = result.columns.size() == 1 && result.rows.size() <= kNamesMax;
    if (!names) return what + ": " + std::to_string(result.rows.size()) + " rows.";
    std::string list;
    for (const schema::Row& row : result.rows)
        list += (list.empty() ? "" : "; ") + cell_text(row[0]);
    return what + ": " + list + ".";
}

} // namespace vouch::answer::detail
