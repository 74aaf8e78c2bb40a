#include "answer/detail/named_values.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <set>

namespace vouch::answer::detail {
namespace {

using Kind = NamedValue::Kind;

constexpr std::size_t kPairRows = 40; ///< beyond, pairs would give nearly every number
constexpr std::size_t kTopRows = 5;

class Namer {
public:
    explicit Namer(const schema::ResultSet& result) : result_(result) {}

    std::vector<NamedValue> values() {
        add(static_cast<double>(result_.rows.size()), Kind::Count, std::nullopt, "row count");
        for (std::size_t column = 0; column < result_.columns.size(); ++column) {
            distinct(column);
            of_column(column_numbers(result_, column));
        }
        if (result_.rows.size() <= kPairRows) across();
        return std::move(values_);
    }

private:
    void add(double value, Kind kind, std::optional<std::size_t> row, const char* name,
             bool directed = false) {
        if (std::isfinite(value)) values_.push_back({value, kind, row, name, directed});
    }

    void distinct(std::size_t column) {
        std::set<std::string> seen;
        for (const schema::Row& row : result_.rows)
            seen.insert(schema::display_text(row[column]));
        add(static_cast<double>(seen.size()), Kind::Count, std::nullopt, "different values");
    }

    void of_column(const std::vector<std::optional<double>>& cells) {
        std::vector<std::pair<double, std::size_t>> numbers;
        for (std::size_t row = 0; row < cells.size(); ++row) {
            if (!cells[row]) continue;
            add(*cells[row], Kind::Cell, row, "cell");
            numbers.emplace_back(*cells[row], row);
        }
        if (numbers.size() < 2) return;
        totals(numbers);
        pairs(numbers);
    }

    void totals(const std::vector<std::pair<double, std::size_t>>& numbers) {
        std::vector<double> sorted;
        for (const auto& [value, row] : numbers)
            sorted.push_back(value);
        std::ranges::sort(sorted);
        const double sum = std::accumulate(sorted.begin(), sorted.end(), 0.0);
        const double count = static_cast<double>(sorted.size());
        const std::size_t middle = sorted.size() / 2;
        add(sum, Kind::Total, std::nullopt, "sum");
        add(sum / count, Kind::Total, std::nullopt, "mean");
        add(sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2,
            Kind::Total, std::nullopt, "median");
        add(sorted.back() - sorted.front(), Kind::Total, std::nullopt, "range");
        if (sum > 0 && sorted.front() >= 0) {
            for (const auto& [value, row] : numbers)
                add(value / sum, Kind::Share, row, "share");
            double top = 0;
            for (std::size_t at = 1; at <= std::min(kTopRows, sorted.size()); ++at) {
                top += sorted[sorted.size() - at];
                if (at == 1) continue;
                add(top, Kind::Total, std::nullopt, "sum of the greatest");
                add(top / sum, Kind::Share, std::nullopt, "share of the greatest");
            }
        }
    }

    enum class Pair : std::uint8_t { InOrder, BySize };
    void pair(double from, double to, Pair order) {
        const bool directed = order == Pair::InOrder;
        add(to - from, Kind::Change, std::nullopt, "difference", directed);
        if (from != 0) {
            add(to / from, Kind::Ratio, std::nullopt, "ratio");
            add((to - from) / std::fabs(from), Kind::Share, std::nullopt, "change", directed);
        }
        if (to != 0) add(from / to, Kind::Ratio, std::nullopt, "ratio");
    }

    void pairs(std::vector<std::pair<double, std::size_t>> numbers) {
        pair(numbers.front().first, numbers.back().first, Pair::InOrder);
        if (numbers.size() <= kPairRows) {
            for (std::size_t at = 1; at < numbers.size(); ++at)
                pair(numbers[at - 1].first, numbers[at].first, Pair::InOrder);
        }
        std::ranges::sort(numbers);
        pair(numbers.front().first, numbers.back().first, Pair::BySize);
        pair(numbers[numbers.size() - 2].first, numbers.back().first, Pair::BySize);
    }

    /// Two columns of one row.
    void across() {
        for (std::size_t row = 0; row < result_.rows.size(); ++row) {
            const schema::Row& cells = result_.rows[row];
            for (std::size_t left = 0; left < cells.size(); ++left) {
                const auto from = number_of(cells[left]);
                for (std::size_t right = left + 1; from && right < cells.size(); ++right) {
                    const auto to = number_of(cells[right]);
                    if (!to) continue;
                    add(*to - *from, Kind::Change, row, "difference");
                    if (*from != 0) add(*to / *from, Kind::Share, row, "ratio of two columns");
                    if (*to != 0) add(*from / *to, Kind::Share, row, "ratio of two columns");
                }
            }
        }
    }

    const schema::ResultSet& result_;
    std::vector<NamedValue> values_;
};

} // namespace

std::optional<double> number_of(const schema::Value& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
    if (const auto* real = std::get_if<double>(&value)) return *real;
    if (const auto* decimal = std::get_if<schema::Decimal>(&value)) {
        double number = 0;
        const char* end = decimal->text.data() + decimal->text.size();
        const auto read = std::from_chars(decimal->text.data(), end, number);
        if (read.ec == std::errc() && read.ptr == end) return number;
    }
    return std::nullopt;
}

std::vector<std::optional<double>> column_numbers(const schema::ResultSet& result,
                                                  std::size_t column) {
    std::vector<std::optional<double>> numbers;
    for (std::size_t row = 0; row < result.rows.size(); ++row)
        numbers.push_back(number_of(result.rows[row][column]));
    return numbers;
}

bool is_number_column(const schema::ResultSet& result, std::size_t column) {
    bool any = false;
    for (const schema::Row& row : result.rows) {
        const bool number = number_of(row[column]).has_value();
        any = any || number;
        if (!number && !std::holds_alternative<schema::Null>(row[column])) return false;
    }
    return any;
}

std::vector<NamedValue> named_values(const schema::ResultSet& result) {
    return Namer(result).values();
}

} // namespace vouch::answer::detail
