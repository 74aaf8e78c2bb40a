// Two passes: the cells as text with the width of each column, then the lines. A bar is drawn for
// results of the shape "what, how much" (one text or date column, then one number that is never
// negative), which is what most answers by group are.

#include "cli/table.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "schema/shown_number.h"
#include "text/width.h"

namespace vouch::cli {
namespace {

constexpr std::size_t kGap = 2;
constexpr std::size_t kBarMax = 24;
constexpr std::size_t kBarRowsMin = 3;

enum class Align : std::uint8_t { Left, Right };

struct ColumnLayout {
    std::size_t width = 0;
    bool numeric = true; ///< holds numbers and nulls only, at least one number
    std::optional<int> decimals{};

    Align align() const { return numeric ? Align::Right : Align::Left; }
};

bool is_number(const schema::Value& value) {
    return std::holds_alternative<std::int64_t>(value) || std::holds_alternative<double>(value) ||
           std::holds_alternative<schema::Decimal>(value);
}

std::string cell_text(const schema::Value& value, std::size_t width, std::optional<int> decimals) {
    if (std::holds_alternative<schema::Null>(value)) return "–";
    return text::fit_width(schema::shown_text(value, decimals), width);
}

std::string padded(const std::string& text, std::size_t width, Align align) {
    std::size_t own = text::display_width(text);
    std::string space(width > own ? width - own : 0, ' ');
    return align == Align::Right ? space + text : text + space;
}

double magnitude(const schema::Value& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) return static_cast<double>(*number);
    if (const auto* number = std::get_if<double>(&value)) return *number;
    const auto* decimal = std::get_if<schema::Decimal>(&value);
    double number = 0;
    if (decimal != nullptr) {
        std::from_chars(decimal->text.data(), decimal->text.data() + decimal->text.size(), number);
    }
    return number;
}

class TablePrinter {
public:
    TablePrinter(const schema::ResultSet& result, const TableStyle& style)
        : result_(result), style_(style), shown_(std::min(result.rows.size(), style.rows_max)) {
        for (std::size_t column = 0; column < result.columns.size(); ++column)
            lay_out(column);
        fit_columns();
        bar_unit_ = bar_unit();
    }

    std::string print() const {
        std::string text = header() + rule();
        for (std::size_t row = 0; row < shown_; ++row)
            text += line(result_.rows[row]);
        if (result_.rows.empty()) text += "(no rows)\n";
        return text + remainder();
    }

private:
    void lay_out(std::size_t column) {
        ColumnLayout layout;
        layout.decimals = schema::shown_decimals(result_.columns[column], column,
                                                 std::span(result_.rows).first(shown_));
        bool any_number = false;
        layout.width =
            text::display_width(text::fit_width(result_.columns[column].name, style_.cell_max));
        for (std::size_t row = 0; row < shown_; ++row) {
            const schema::Value& value = result_.rows[row][column];
            std::string text = cell_text(value, style_.cell_max, layout.decimals);
            layout.width = std::max(layout.width, text::display_width(text));
            any_number |= is_number(value);
            layout.numeric &= is_number(value) || std::holds_alternative<schema::Null>(value);
        }
        layout.numeric &= any_number;
        layouts_.push_back(layout);
    }

    /// Leaves columns out at the right that the terminal has no room for; one always stays.
    void fit_columns() {
        std::size_t used = 0;
        for (const ColumnLayout& layout : layouts_) {
            used += layout.width + kGap;
            if (used > style_.width + kGap && columns_ > 0) return;
            ++columns_;
        }
    }

    /// The number that one bar column stands for; none where no bar is drawn.
    std::optional<double> bar_unit() const {
        bool shape =
            columns_ == 2 && layouts_.size() == 2 && !layouts_[0].numeric && layouts_[1].numeric;
        if (!shape || shown_ < kBarRowsMin) return std::nullopt;
        double largest = 0;
        for (std::size_t row = 0; row < shown_; ++row) {
            double number = magnitude(result_.rows[row][1]);
            if (number < 0) return std::nullopt;
            largest = std::max(largest, number);
        }
        std::size_t room = layouts_[0].width + layouts_[1].width + 2 * kGap;
        if (largest <= 0 || room + kBarMax > style_.width) return std::nullopt;
        return largest / static_cast<double>(kBarMax);
    }

    std::string header() const {
        std::string text;
        for (std::size_t column = 0; column < columns_; ++column) {
            std::string name = text::fit_width(result_.columns[column].name, style_.cell_max);
            text +=
                padded(name, layouts_[column].width, layouts_[column].align()) + gap_after(column);
        }
        return trimmed(text) + "\n";
    }

    std::string rule() const {
        std::string text;
        for (std::size_t column = 0; column < columns_; ++column) {
            for (std::size_t i = 0; i < layouts_[column].width; ++i)
                text += "─";
            text += gap_after(column);
        }
        return trimmed(text) + "\n";
    }

    std::string line(const schema::Row& row) const {
        std::string text;
        for (std::size_t column = 0; column < columns_; ++column) {
            const ColumnLayout& layout = layouts_[column];
            std::string cell = cell_text(row[column], style_.cell_max, layout.decimals);
            text += padded(cell, layout.width, layout.align()) + gap_after(column);
        }
        if (bar_unit_) text += std::string(kGap, ' ') + bar(magnitude(row[1]));
        return trimmed(text) + "\n";
    }

    std::string bar(double number) const {
        std::string text;
        auto length = static_cast<std::size_t>(number / *bar_unit_ + 0.5);
        for (std::size_t i = 0; i < length; ++i)
            text += "█";
        return text;
    }

    std::string gap_after(std::size_t column) const {
        return column + 1 < columns_ ? std::string(kGap, ' ') : std::string();
    }

    static std::string trimmed(std::string text) {
        text.erase(text.find_last_not_of(' ') + 1);
        return text;
    }

    std::string remainder() const {
        std::string text;
        if (shown_ < result_.rows.size()) {
            text += "… and " + std::to_string(result_.rows.size() - shown_) + " more rows\n";
        }
        if (columns_ < layouts_.size()) {
            text +=
                "(" + std::to_string(layouts_.size() - columns_) + " more columns: use --json)\n";
        }
        return text;
    }

    const schema::ResultSet& result_;
    const TableStyle& style_;
    std::size_t shown_;
    std::size_t columns_ = 0;
    std::vector<ColumnLayout> layouts_;
    std::optional<double> bar_unit_;
};

} // namespace

std::string print_table(const schema::ResultSet& result, const TableStyle& style) {
    if (result.columns.empty()) return "";
    return TablePrinter(result, style).print();
}

} // namespace vouch::cli
