// Tables ruled on all sides. Crossing rules form a component; its distinct positions make a grid of
// slots; two slots are one cell where less than about half of the edge between them is ruled. A
// grid with few horizontal rules holds several printed rows in one: where most cells of such a row
// have the same number of lines on common baselines, it is cut.

#include <algorithm>
#include <cmath>
#include <numeric>

#include "document/detail/pdf_table_parts.h"

namespace vouch::document::detail {
namespace {

constexpr float kSlack = 3;              // points: rules that nearly touch cross
constexpr float kRuledShare = 0.55F;     // of an edge, to divide two slots
constexpr double kRaggedShareMax = 0.25; // of the slots in cells that are no rectangles
constexpr std::size_t kLinesInRowMin = 3;
constexpr double kSameLinesShare = 0.6;
constexpr std::size_t kSlotsMax = 20'000;

/// Union-find.
class Sets {
public:
    explicit Sets(std::size_t count) : parent_(count) {
        std::iota(parent_.begin(), parent_.end(), std::size_t{0});
    }
    std::size_t find(std::size_t item) {
        while (parent_[item] != item)
            item = parent_[item] = parent_[parent_[item]];
        return item;
    }
    void join(std::size_t a, std::size_t b) {
        std::size_t low = std::min(find(a), find(b));
        std::size_t high = std::max(find(a), find(b));
        parent_[high] = low;
    }

private:
    std::vector<std::size_t> parent_;
};

std::vector<float> distinct(std::vector<float> positions) {
    std::ranges::sort(positions);
    std::vector<float> result;
    for (float position : positions) {
        if (result.empty() || position - result.back() > kSlack) result.push_back(position);
    }
    return result;
}

/// How much of [from, to] the rules at `at` cover.
float covered(const std::vector<AxisRule>& rules, float at, float from, float to) {
    float length = 0;
    for (const AxisRule& rule : rules) {
        if (std::abs(rule.at - at) <= kSlack)
            length += std::max(0.0F, std::min(rule.to, to) - std::max(rule.from, from));
    }
    return length;
}

/// The slot that holds a position, or -1.
int slot_of(const std::vector<float>& edges, float position) {
    auto above = std::ranges::upper_bound(edges, position);
    if (above == edges.begin() || above == edges.end()) return -1;
    return static_cast<int>(above - edges.begin()) - 1;
}

class Lattice {
public:
    Lattice(std::vector<AxisRule> horizontal, std::vector<AxisRule> vertical)
        : horizontal_(std::move(horizontal)), vertical_(std::move(vertical)) {
        std::vector<float> ys;
        std::vector<float> xs;
        for (const AxisRule& rule : horizontal_)
            ys.push_back(rule.at);
        for (const AxisRule& rule : vertical_)
            xs.push_back(rule.at);
        add_open_sides(xs);
        ys_ = distinct(std::move(ys));
        xs_ = distinct(std::move(xs));
    }

    bool is_grid() const {
        return xs_.size() >= 3 && ys_.size() >= 2 && rows() * columns() <= kSlotsMax;
    }

    FoundTable table(const PdfPage& page, const std::vector<TableWord>& words) {
        Sets cells = join_slots();
        if (is_ragged(cells)) return {};
        std::vector<TableWords> content(rows() * columns());
        for (const TableWord& word : words) {
            int row = slot_of(ys_, (word.top + word.bottom) / 2);
            int column = slot_of(xs_, (word.left + word.right) / 2);
            if (row < 0 || column < 0) continue;
            content[cells.find(
                        slot(static_cast<std::size_t>(row), static_cast<std::size_t>(column)))]
                .push_back(&word);
        }
        WordRows result;
        for (std::size_t row = 0; row < rows(); ++row)
            add_row(row, content, result);
        Box box{xs_.front(), ys_.front(), xs_.back(), ys_.back()};
        return finish_table(page, std::move(result), box, CellEvidence::Drawn);
    }

private:
    std::size_t rows() const { return ys_.size() - 1; }
    std::size_t columns() const { return xs_.size() - 1; }
    std::size_t slot(std::size_t row, std::size_t column) const { return row * columns() + column; }

    /// Horizontal rules that stick out beyond the outer vertical ones bound a column on that side.
    void add_open_sides(std::vector<float>& xs) const {
        constexpr float kColumnMin = 10;
        auto [low, high] = std::ranges::minmax(xs);
        std::size_t left = 0;
        std::size_t right = 0;
        float left_end = low;
        float right_end = high;
        for (const AxisRule& rule : horizontal_) {
            if (rule.from < low - kColumnMin) ++left;
            if (rule.to > high + kColumnMin) ++right;
            left_end = std::min(left_end, rule.from);
            right_end = std::max(right_end, rule.to);
        }
        if (left >= 2) xs.push_back(left_end);
        if (right >= 2) xs.push_back(right_end);
    }

    Sets join_slots() const {
        Sets cells(rows() * columns());
        for (std::size_t row = 0; row < rows(); ++row) {
            for (std::size_t column = 0; column < columns(); ++column) {
                float height = ys_[row + 1] - ys_[row];
                float width = xs_[column + 1] - xs_[column];
                if (column + 1 < columns() && covered(vertical_, xs_[column + 1], ys_[row],
                                                      ys_[row + 1]) < kRuledShare * height)
                    cells.join(slot(row, column), slot(row, column + 1));
                if (row + 1 < rows() && covered(horizontal_, ys_[row + 1], xs_[column],
                                                xs_[column + 1]) < kRuledShare * width)
                    cells.join(slot(row, column), slot(row + 1, column));
            }
        }
        return cells;
    }

    /// Many cells that are no rectangles make a drawing, not a table.
    bool is_ragged(Sets& cells) const {
        struct Extent {
            std::size_t slots = 0, top = SIZE_MAX, bottom = 0, left = SIZE_MAX, right = 0;
        };
        std::vector<Extent> extents(rows() * columns());
        for (std::size_t row = 0; row < rows(); ++row) {
            for (std::size_t column = 0; column < columns(); ++column) {
                Extent& extent = extents[cells.find(slot(row, column))];
                ++extent.slots;
                extent.top = std::min(extent.top, row);
                extent.bottom = std::max(extent.bottom, row);
                extent.left = std::min(extent.left, column);
                extent.right = std::max(extent.right, column);
            }
        }
        std::size_t ragged = 0;
        std::size_t cell_count = 0;
        for (const Extent& extent : extents) {
            if (extent.slots == 0) continue;
            ++cell_count;
            std::size_t area = (extent.bottom - extent.top + 1) * (extent.right - extent.left + 1);
            if (area != extent.slots) ragged += extent.slots;
        }
        return cell_count < 2 ||
               static_cast<double>(ragged) > kRaggedShareMax * static_cast<double>(extents.size());
    }

    void add_row(std::size_t row, const std::vector<TableWords>& content, WordRows& result) const {
        std::vector<TableWords> cells(content.begin() + static_cast<std::ptrdiff_t>(slot(row, 0)),
                                      content.begin() +
                                          static_cast<std::ptrdiff_t>(slot(row + 1, 0)));
        TableWords guide = row_guide(cells);
        std::size_t first = result.size();
        result.resize(first + std::max<std::size_t>(guide.size(), 1),
                      std::vector<TableWords>(columns()));
        for (std::size_t column = 0; column < columns(); ++column) {
            for (const TableWord* word : cells[column])
                result[first + nearest(guide, *word)][column].push_back(word);
        }
    }

    /// A word on each baseline by which the row is cut; empty where it is not cut.
    static TableWords row_guide(const std::vector<TableWords>& cells) {
        std::vector<std::vector<TableWords>> lines;
        for (const TableWords& cell : cells) {
            if (!cell.empty()) lines.push_back(baselines(cell));
        }
        for (const std::vector<TableWords>& candidate : lines) {
            if (candidate.size() < kLinesInRowMin) continue;
            auto same = std::ranges::count_if(lines, [&](const std::vector<TableWords>& other) {
                return on_common_baselines(candidate, other);
            });
            bool most =
                static_cast<double>(same) >= kSameLinesShare * static_cast<double>(lines.size());
            if (!most || same < 2) continue;
            TableWords guide;
            for (const TableWords& line : candidate)
                guide.push_back(line.front());
            return guide;
        }
        return {};
    }

    static bool on_common_baselines(const std::vector<TableWords>& a,
                                    const std::vector<TableWords>& b) {
        if (a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (std::abs(a[i].front()->bottom - b[i].front()->bottom) > 0.4F * a[i].front()->size)
                return false;
        }
        return true;
    }

    static std::size_t nearest(const TableWords& guide, const TableWord& word) {
        std::size_t best = 0;
        for (std::size_t i = 1; i < guide.size(); ++i) {
            if (std::abs(guide[i]->bottom - word.bottom) <
                std::abs(guide[best]->bottom - word.bottom))
                best = i;
        }
        return best;
    }

    std::vector<AxisRule> horizontal_;
    std::vector<AxisRule> vertical_;
    std::vector<float> xs_;
    std::vector<float> ys_;
};

bool cross(const AxisRule& horizontal, const AxisRule& vertical) {
    return vertical.at >= horizontal.from - kSlack && vertical.at <= horizontal.to + kSlack &&
           horizontal.at >= vertical.from - kSlack && horizontal.at <= vertical.to + kSlack;
}

} // namespace

std::vector<FoundTable> find_lattices(const PdfPage& page, const SnappedRules& rules,
                                      const std::vector<TableWord>& words,
                                      std::vector<bool>& used) {
    std::size_t across = rules.horizontal.size();
    Sets components(across + rules.vertical.size());
    for (std::size_t i = 0; i < across; ++i) {
        for (std::size_t j = 0; j < rules.vertical.size(); ++j) {
            if (cross(rules.horizontal[i], rules.vertical[j])) components.join(i, across + j);
        }
    }
    std::vector<FoundTable> tables;
    for (std::size_t root = 0; root < across; ++root) {
        if (components.find(root) != root) continue;
        std::vector<AxisRule> horizontal;
        std::vector<AxisRule> vertical;
        for (std::size_t i = 0; i < across; ++i) {
            if (components.find(i) == root) horizontal.push_back(rules.horizontal[i]);
        }
        for (std::size_t j = 0; j < rules.vertical.size(); ++j) {
            if (components.find(across + j) == root) vertical.push_back(rules.vertical[j]);
        }
        if (horizontal.size() < 2 || vertical.empty()) continue;
        Lattice lattice(std::move(horizontal), std::move(vertical));
        if (!lattice.is_grid()) continue;
        FoundTable table = lattice.table(page, words);
        if (table.rows.empty()) continue;
        for (std::size_t i = 0; i < across; ++i) {
            if (components.find(i) == root) used[i] = true;
        }
        tables.push_back(std::move(table));
    }
    return tables;
}

} // namespace vouch::document::detail
