// The measure is the last column that the query computes for each group; the label is the first
// other column. Shares are told only of what adds up (sums and counts of whole groups), and only
// where no LIMIT leaves rows out of the total.
#include "answer/detail/insight.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <vector>

#include "answer/detail/named_values.h"
#include "answer/detail/result_checks.h"
#include "answer/detail/sentence.h"
#include "schema/shown_number.h"
#include "text/unicode.h"

namespace vouch::answer::detail {
namespace {

using sql::syntax::Select;

constexpr std::size_t kGroupsMin = 3;
constexpr std::size_t kLabelBytesMax = 80;

struct Measured {
    std::size_t label = 0;
    std::size_t measure = 0;
    bool adds_up = false;
};

const sql::syntax::FunctionCall* aggregate_of(const sql::syntax::SelectItem& item) {
    const auto* call = item.expression->as<sql::syntax::FunctionCall>();
    if (call == nullptr || call->over) return nullptr;
    static constexpr std::array<std::string_view, 5> kAggregates = {"count", "sum", "avg", "min",
                                                                    "max"};
    const std::string name = text::ascii_lower(call->name.last().text);
    return std::ranges::find(kAggregates, name) == kAggregates.end() ? nullptr : call;
}

/// Exactly one label and one aggregate: of more columns none is the one that matters.
std::optional<Measured> measured(const Select& select, const schema::ResultSet& result) {
    if (!select.group_by || result.columns.size() != 2 || select.items.size() != 2)
        return std::nullopt;
    for (std::size_t at = 0; at < 2; ++at) {
        const auto* call = aggregate_of(select.items[at]);
        if (call == nullptr || aggregate_of(select.items[1 - at]) != nullptr) continue;
        const std::string name = text::ascii_lower(call->name.last().text);
        const bool adds_up = (name == "count" || name == "sum") &&
                             call->quantifier != sql::syntax::ArgumentQuantifier::Distinct;
        return Measured{1 - at, at, adds_up};
    }
    return std::nullopt;
}

/// "2026", "2026-03", "2026-Q1", "2026-03-01"
bool is_period(const std::string& label) {
    if (label.size() < 4 || label.size() > 10) return false;
    for (std::size_t at = 0; at < label.size(); ++at) {
        const char c = label[at];
        const bool digit = c >= '0' && c <= '9';
        const bool mark = (at == 4 || at == 7) ? c == '-' : at == 5 && c == 'Q';
        if (!digit && !mark) return false;
    }
    return label.size() > 4 || label[0] == '1' || label[0] == '2';
}

class Insight {
public:
    Insight(const schema::ResultSet& result, Measured of, bool is_whole)
        : result_(result), of_(of), is_whole_(is_whole),
          decimals_(schema::shown_decimals(result.columns[of.measure], of.measure, result.rows)) {
        for (std::size_t row = 0; row < result.rows.size(); ++row) {
            const auto value = number_of(result.rows[row][of.measure]);
            std::string label = schema::display_text(result.rows[row][of.label]);
            if (!value || label.empty() || label.size() > kLabelBytesMax ||
                label.find_first_of("\r\n") != std::string::npos) {
                rows_.clear();
                return;
            }
            rows_.push_back({*value, std::move(label), row});
        }
    }

    std::string text() const {
        if (rows_.size() < kGroupsMin) return "";
        const auto [least, most] = std::ranges::minmax_element(rows_, {}, &Line::value);
        if (least->value == most->value) return "Every group has " + shown(*most) + ".";
        // Equal ones at the top or the bottom: no single one is it.
        const bool tie_at_top = count_of(most->value) > 1;
        const bool tie_at_bottom = count_of(least->value) > 1;
        if (is_series()) return series(*most, tie_at_top);
        // A number is a poor name for a group.
        if (tie_at_top || is_number_column(result_, of_.label)) return "";
        std::string text = most->label + " has the highest: " + shown(*most) + share(*most);
        if (!tie_at_bottom && is_whole_)
            text += "; " + least->label + " has the lowest: " + shown(*least);
        return text + ".";
    }

private:
    struct Line {
        double value = 0;
        std::string label;
        std::size_t row = 0;
    };

    std::ptrdiff_t count_of(double value) const {
        return std::ranges::count(rows_, value, &Line::value);
    }

    std::string shown(const Line& line) const {
        return grouped_digits(schema::shown_text(result_.rows[line.row][of_.measure], decimals_));
    }

    static std::string fixed(double number) {
        std::array<char, 64> text{};
        std::snprintf(text.data(), text.size(), "%.1f", number);
        return text.data();
    }

    std::string share(const Line& line) const {
        double sum = 0;
        for (const Line& one : rows_) {
            if (one.value < 0) return "";
            sum += one.value;
        }
        if (!of_.adds_up || !is_whole_ || sum <= 0) return "";
        return ", " + fixed(100 * line.value / sum) + "% of the total";
    }

    bool is_series() const {
        return std::ranges::all_of(rows_, [](const Line& line) { return is_period(line.label); }) &&
               std::ranges::is_sorted(rows_, {}, &Line::label);
    }

    std::string series(const Line& most, bool tie_at_top) const {
        const Line& first = rows_.front();
        const Line& last = rows_.back();
        std::string text = "From " + shown(first) + " in " + first.label + " to " + shown(last) +
                           " in " + last.label;
        if (first.value > 0 && last.value >= 0 && first.value != last.value) {
            const double change = 100 * (last.value - first.value) / first.value;
            text += change > 0 ? ", up by " : ", down by ";
            text += fixed(std::fabs(change)) + "%";
        }
        if (!tie_at_top && &most != &first && &most != &last)
            text += "; the highest was " + shown(most) + " in " + most.label;
        return text + ".";
    }

    const schema::ResultSet& result_;
    Measured of_;
    bool is_whole_;
    std::optional<int> decimals_;
    std::vector<Line> rows_;
};

} // namespace

std::string insight_of(const schema::ResultSet& result, const sql::syntax::Query& query) {
    const Select* select = main_select(query);
    if (select == nullptr || result.truncated() || result.rows.size() < kGroupsMin) return "";
    const auto of = measured(*select, result);
    if (!of) return "";
    return Insight(result, *of, !query.limit && !select->having).text();
}

} // namespace vouch::answer::detail
