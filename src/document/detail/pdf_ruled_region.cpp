// Tables between horizontal rules alone, as books print them. Rules with equal ends bound strips; a
// strip belongs to a table when most of its lines consist of two pieces or more (the rule above a
// footnote or below a page header makes no table). Columns are the gaps that few lines cross. The
// lines above the first mostly numeric one are the header, merged where they are printed close.

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>
#include <utility>

#include "document/detail/pdf_table_parts.h"

namespace vouch::document::detail {
namespace {

constexpr float kEndsSlack = 3;        // points between the ends of rules that belong together
constexpr float kRuleLengthMin = 60;   // points
constexpr float kStripHeightMax = 500; // points
constexpr float kPieceGap = 0.9F;      // font sizes between two pieces of a line
constexpr float kColumnGap = 0.45F;    // font sizes
constexpr double kCrossedShare = 0.15; // of the lines that may cross a gap between columns
constexpr float kCloseLines = 0.55F;   // font sizes between lines of one row
constexpr double kStripShare = 0.5;
constexpr float kWidthMax = 20'000; // points: wider than any page that is printed

struct Piece {
    float left = 0;
    float right = 0;
    TableWords words;
};

struct RowLine {
    std::vector<Piece> pieces;
    float top = 0;
    float bottom = 0;
    float size = 0;
};

RowLine row_line(const TableWords& words) {
    RowLine line;
    line.top = words.front()->top;
    line.bottom = words.front()->bottom;
    line.size = words.front()->size;
    for (const TableWord* word : words) {
        bool new_piece =
            line.pieces.empty() || word->left - line.pieces.back().right > kPieceGap * word->size;
        if (new_piece) line.pieces.push_back({word->left, word->right, {}});
        line.pieces.back().right = std::max(line.pieces.back().right, word->right);
        line.pieces.back().words.push_back(word);
    }
    return line;
}

std::vector<RowLine> lines_between(const std::vector<TableWord>& words, const AxisRule& above,
                                   float below) {
    TableWords inside;
    for (const TableWord& word : words) {
        float middle = (word.top + word.bottom) / 2;
        float centre = (word.left + word.right) / 2;
        if (middle > above.at && middle < below && centre > above.from - kEndsSlack &&
            centre < above.to + kEndsSlack)
            inside.push_back(&word);
    }
    std::vector<RowLine> lines;
    for (const TableWords& row : baselines(std::move(inside)))
        lines.push_back(row_line(row));
    return lines;
}

bool is_table_strip(const std::vector<RowLine>& lines) {
    auto many = std::ranges::count_if(lines, [](const RowLine& l) { return l.pieces.size() >= 2; });
    return !lines.empty() &&
           static_cast<double>(many) >= kStripShare * static_cast<double>(lines.size());
}

/// Left edges of the columns but the first: the middles of gaps that few lines cross.
std::vector<float> column_edges(const std::vector<RowLine>& lines, float from, float to) {
    if (to - from > kWidthMax) return {};
    std::vector<std::pair<float, float>> spans;
    std::size_t counted = 0;
    float size = 0;
    for (const RowLine& line : lines) {
        if (line.pieces.size() < 2) continue;
        ++counted;
        size = std::max(size, line.size);
        for (const Piece& piece : line.pieces)
            spans.emplace_back(piece.left, piece.right);
    }
    auto allowed = static_cast<std::size_t>(kCrossedShare * static_cast<double>(counted));
    std::vector<float> edges;
    std::optional<float> gap_start;
    bool seen_text = false;
    for (float x = from; x <= to; x += 0.5F) {
        auto crossing = static_cast<std::size_t>(std::ranges::count_if(
            spans, [&](const auto& span) { return span.first <= x && span.second >= x; }));
        if (crossing <= allowed) {
            if (!gap_start) gap_start = x;
            continue;
        }
        if (gap_start && seen_text && x - *gap_start >= kColumnGap * size)
            edges.push_back((*gap_start + x) / 2);
        gap_start.reset();
        seen_text = true;
    }
    return edges;
}

/// A printed line as cells, with what merging needs to know.
struct CellRow {
    std::vector<TableWords> cells;
    float top = 0;
    float bottom = 0;
    float size = 0;
    bool spans = false; ///< a piece lies over several columns

    std::size_t filled() const {
        return static_cast<std::size_t>(
            std::ranges::count_if(cells, [](const TableWords& c) { return !c.empty(); }));
    }
};

std::size_t column_of(const std::vector<float>& edges, float x) {
    return static_cast<std::size_t>(std::ranges::upper_bound(edges, x) - edges.begin());
}

CellRow cell_row(const RowLine& line, const std::vector<float>& edges) {
    CellRow row{std::vector<TableWords>(edges.size() + 1), line.top, line.bottom, line.size};
    for (const Piece& piece : line.pieces) {
        constexpr float kInside = 1;
        std::size_t first = column_of(edges, piece.left + kInside);
        std::size_t last = column_of(edges, piece.right - kInside);
        row.spans = row.spans || first != last;
        TableWords& cell = row.cells[first];
        cell.insert(cell.end(), piece.words.begin(), piece.words.end());
    }
    return row;
}

bool is_numeric(const TableWords& cell) {
    std::size_t digits = 0;
    std::size_t others = 0;
    for (const TableWord* word : cell) {
        for (char byte : word->text) {
            if (std::isdigit(static_cast<unsigned char>(byte)) != 0)
                ++digits;
            else if (std::string_view(".,-+%$()/ ").find(byte) == std::string_view::npos)
                ++others;
        }
    }
    return digits > others;
}

bool is_mostly_numeric(const CellRow& row) {
    std::size_t numbers = 0;
    for (std::size_t i = 1; i < row.cells.size(); ++i)
        numbers += is_numeric(row.cells[i]) ? 1 : 0;
    return numbers > 0 && 2 * numbers + 2 > row.filled();
}

void merge_into(CellRow& row, const CellRow& next) {
    for (std::size_t i = 0; i < row.cells.size(); ++i)
        row.cells[i].insert(row.cells[i].end(), next.cells[i].begin(), next.cells[i].end());
    row.bottom = next.bottom;
}

/// A line without the first column whose cells are some of those above it continues that row.
bool is_wrapped(const CellRow& row, const CellRow& next) {
    if (!next.cells.front().empty() || next.filled() >= row.filled()) return false;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        if (row.cells[i].empty() && !next.cells[i].empty()) return false;
        if (is_numeric(next.cells[i])) return false;
    }
    return true;
}

std::vector<CellRow> merged(const std::vector<CellRow>& rows, const std::vector<AxisRule>& rules) {
    auto first_data = std::ranges::find_if(rows, is_mostly_numeric);
    auto header_rows = first_data == rows.end() ? 0 : first_data - rows.begin();
    std::vector<CellRow> result;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const CellRow& row = rows[i];
        if (result.empty()) {
            result.push_back(row);
            continue;
        }
        CellRow& above = result.back();
        bool close = row.top - above.bottom < kCloseLines * row.size;
        bool ruled = std::ranges::any_of(rules, [&](const AxisRule& rule) {
            return rule.at > above.bottom - 2 && rule.at < row.top + 0.3F * row.size;
        });
        bool header = static_cast<std::ptrdiff_t>(i) < header_rows && !row.spans && !above.spans;
        if (close && !ruled && (header || is_wrapped(above, row)))
            merge_into(above, row);
        else
            result.push_back(row);
    }
    return result;
}

std::optional<FoundTable> table_of(const PdfPage& page, const std::vector<TableWord>& words,
                                   const std::vector<AxisRule>& rules) {
    std::vector<RowLine> lines = lines_between(words, rules.front(), rules.back().at);
    if (lines.size() < 2) return std::nullopt;
    std::vector<float> edges = column_edges(lines, rules.front().from, rules.front().to);
    if (edges.empty()) return std::nullopt;
    std::vector<CellRow> rows;
    for (const RowLine& line : lines)
        rows.push_back(cell_row(line, edges));
    WordRows cells;
    for (CellRow& row : merged(rows, rules))
        cells.push_back(std::move(row.cells));
    Box box{rules.front().from, rules.front().at, rules.front().to, rules.back().at};
    FoundTable table = finish_table(page, std::move(cells), box, CellEvidence::Guessed);
    if (table.rows.empty()) return std::nullopt;
    return table;
}

/// Rules with the same ends as the first one, downwards.
std::vector<AxisRule> with_equal_ends(const std::vector<AxisRule>& rules,
                                      const std::vector<bool>& used, std::size_t first) {
    std::vector<AxisRule> group;
    for (std::size_t i = first; i < rules.size(); ++i) {
        if (!used[i] && std::abs(rules[i].from - rules[first].from) <= kEndsSlack &&
            std::abs(rules[i].to - rules[first].to) <= kEndsSlack)
            group.push_back(rules[i]);
    }
    return group;
}

} // namespace

std::vector<FoundTable> find_ruled_regions(const PdfPage& page, const SnappedRules& rules,
                                           const std::vector<TableWord>& words,
                                           const std::vector<bool>& used) {
    std::vector<FoundTable> tables;
    std::vector<bool> done = used;
    for (std::size_t first = 0; first < rules.horizontal.size(); ++first) {
        const AxisRule& top = rules.horizontal[first];
        if (done[first] || top.to - top.from < kRuleLengthMin) continue;
        std::vector<AxisRule> group = with_equal_ends(rules.horizontal, done, first);
        std::vector<AxisRule> region{group.front()};
        for (std::size_t i = 1; i < group.size(); ++i) {
            std::vector<RowLine> strip = lines_between(words, group[i - 1], group[i].at);
            bool near = group[i].at - group[i - 1].at < kStripHeightMax;
            if (!strip.empty() && !(near && is_table_strip(strip))) break;
            region.push_back(group[i]);
        }
        std::optional<FoundTable> table;
        if (region.size() >= 2) table = table_of(page, words, region);
        if (!table) continue;
        for (std::size_t i = first; i < rules.horizontal.size(); ++i) {
            float at = rules.horizontal[i].at;
            if (at <= region.back().at)
                done[i] = done[i] ||
                          (rules.horizontal[i].to > top.from && rules.horizontal[i].from < top.to);
        }
        tables.push_back(std::move(*table));
    }
    return tables;
}

} // namespace vouch::document::detail
