// What both kinds of tables share: rules brought onto common lines, words with places, rows as
// text, and the test that keeps prose out.

#include "document/detail/pdf_table.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "document/detail/list_marker.h"
#include "document/detail/pdf_table_parts.h"
#include "text/tokenize.h"

namespace vouch::document::detail {
namespace {

constexpr float kSnap = 2;      // points: rules this near are one
constexpr float kJoinGap = 3;   // points between two pieces of one rule
constexpr float kLengthMin = 6; // points
constexpr std::size_t kRulesMax = 2'000;
constexpr std::size_t kWordsPerCell = 6;
constexpr double kWordyShare = 0.35;
constexpr std::size_t kWideCell = 22; // characters
constexpr double kStubShare = 0.4;
constexpr std::size_t kWordsOfParagraph = 50;
constexpr float kCaptionShare = 0.5F; // of the table's width

std::vector<AxisRule> snapped(std::vector<AxisRule> rules) {
    std::ranges::sort(rules, {}, &AxisRule::at);
    for (std::size_t i = 1; i < rules.size(); ++i) {
        if (rules[i].at - rules[i - 1].at <= kSnap) rules[i].at = rules[i - 1].at;
    }
    std::ranges::sort(rules, [](const AxisRule& a, const AxisRule& b) {
        return a.at != b.at ? a.at < b.at : a.from < b.from;
    });
    std::vector<AxisRule> joined;
    for (const AxisRule& rule : rules) {
        bool continues = !joined.empty() && joined.back().at == rule.at &&
                         rule.from <= joined.back().to + kJoinGap;
        if (continues)
            joined.back().to = std::max(joined.back().to, rule.to);
        else
            joined.push_back(rule);
    }
    std::erase_if(joined, [](const AxisRule& rule) { return rule.to - rule.from < kLengthMin; });
    if (joined.size() > kRulesMax) joined.clear();
    return joined;
}

std::size_t characters(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

/// The length of the middle cell of a column, empty ones aside.
std::size_t median_cell(const std::vector<std::vector<std::string>>& rows, std::size_t column) {
    std::vector<std::size_t> lengths;
    for (const std::vector<std::string>& row : rows) {
        if (!row[column].empty()) lengths.push_back(characters(row[column]));
    }
    if (lengths.empty()) return 0;
    auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::ranges::nth_element(lengths, middle);
    return *middle;
}

double share(std::size_t part, std::size_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

/// Words in the order of reading by rows.
std::string words_text(const TableWords& words) {
    std::string text;
    for (const TableWords& row : baselines(words)) {
        for (const TableWord* word : row) {
            if (!text.empty()) text += ' ';
            text += word->text;
        }
    }
    return text;
}

/// Whether what was taken for a table is prose in columns, a numbered list or mostly empty.
bool looks_like_prose(const std::vector<std::vector<std::string>>& rows) {
    std::size_t filled = 0;
    std::size_t wordy = 0;
    std::size_t stub = 0;
    std::size_t markers = 0;
    for (const std::vector<std::string>& row : rows) {
        stub += row.front().empty() ? 0 : 1;
        markers += starts_with_list_marker(row.front() + " ") ? 1 : 0;
        for (const std::string& cell : row) {
            filled += cell.empty() ? 0 : 1;
            wordy += text::count_words(cell) > kWordsPerCell ? 1 : 0;
        }
    }
    bool all_wide = true;
    for (std::size_t column = 0; column < rows.front().size(); ++column)
        all_wide = all_wide && median_cell(rows, column) >= kWideCell;
    return share(wordy, filled) > kWordyShare || all_wide ||
           share(stub, rows.size()) < kStubShare || share(markers, rows.size()) > 0.5;
}

/// Whether boxes hold whole paragraphs: a page's layout drawn with lines.
bool holds_paragraphs(const std::vector<std::vector<std::string>>& rows) {
    std::size_t filled = 0;
    std::size_t paragraphs = 0;
    for (const std::vector<std::string>& row : rows) {
        for (const std::string& cell : row) {
            filled += cell.empty() ? 0 : 1;
            paragraphs += text::count_words(cell) > kWordsOfParagraph ? 1 : 0;
        }
    }
    return share(paragraphs, filled) > kWordyShare;
}

std::vector<std::size_t> whole_lines(const PdfPage& page, const WordRows& rows) {
    std::map<std::size_t, std::size_t> taken;
    for (const std::vector<TableWords>& row : rows) {
        for (const TableWords& cell : row) {
            for (const TableWord* word : cell)
                ++taken[word->line];
        }
    }
    std::vector<std::size_t> lines;
    for (auto [line, count] : taken) {
        std::size_t all = 0;
        for (const PdfSegment& segment : page.lines[line].segments)
            all += segment.words.size();
        if (count == all) lines.push_back(line);
    }
    return lines;
}

/// One piece of text over most of the table's width.
bool is_caption(const std::vector<TableWords>& row, const Box& box) {
    const TableWords* only = nullptr;
    for (const TableWords& cell : row) {
        if (cell.empty()) continue;
        if (only != nullptr) return false;
        only = &cell;
    }
    if (only == nullptr) return false;
    float left = box.right;
    float right = box.left;
    for (const TableWord* word : *only) {
        left = std::min(left, word->left);
        right = std::max(right, word->right);
    }
    return right - left > kCaptionShare * (box.right - box.left);
}

void drop_empty(WordRows& rows) {
    std::erase_if(rows,
                  [](const auto& row) { return std::ranges::all_of(row, &TableWords::empty); });
    for (std::size_t column = rows.empty() ? 0 : rows.front().size(); column-- > 0;) {
        bool empty =
            std::ranges::all_of(rows, [&](const auto& row) { return row[column].empty(); });
        if (!empty) continue;
        for (std::vector<TableWords>& row : rows)
            row.erase(row.begin() + static_cast<std::ptrdiff_t>(column));
    }
}

} // namespace

SnappedRules snap_rules(const std::vector<PdfRule>& rules) {
    std::vector<AxisRule> horizontal;
    std::vector<AxisRule> vertical;
    for (const PdfRule& rule : rules) {
        const Box& box = rule.box;
        if (rule.horizontal())
            horizontal.push_back({(box.top + box.bottom) / 2, box.left, box.right});
        else
            vertical.push_back({(box.left + box.right) / 2, box.top, box.bottom});
    }
    return {snapped(std::move(horizontal)), snapped(std::move(vertical))};
}

std::vector<TableWord> table_words(const PdfPage& page) {
    std::vector<TableWord> words;
    for (std::size_t i = 0; i < page.lines.size(); ++i) {
        for (const PdfSegment& segment : page.lines[i].segments) {
            std::string_view text = segment.text;
            for (std::size_t j = 0; j < segment.words.size(); ++j) {
                const PdfWordPlace& place = segment.words[j];
                bool last = j + 1 == segment.words.size();
                std::size_t end = last ? text.size() : segment.words[j + 1].begin - 1;
                words.push_back({text.substr(place.begin, end - place.begin), place.left,
                                 place.right, segment.box.top, segment.box.bottom,
                                 page.lines[i].font_size, i});
            }
        }
    }
    return words;
}

std::vector<TableWords> baselines(TableWords words) {
    std::ranges::stable_sort(words, {}, [](const TableWord* word) { return word->bottom; });
    std::vector<TableWords> rows;
    for (const TableWord* word : words) {
        bool same = !rows.empty() &&
                    word->bottom - rows.back().front()->bottom < 0.45F * rows.back().front()->size;
        if (!same) rows.emplace_back();
        rows.back().push_back(word);
    }
    for (TableWords& row : rows)
        std::ranges::stable_sort(row, {}, [](const TableWord* word) { return word->left; });
    return rows;
}

FoundTable finish_table(const PdfPage& page, WordRows rows, const Box& box, CellEvidence evidence) {
    drop_empty(rows);
    while (rows.size() > 2 && is_caption(rows.front(), box))
        rows.erase(rows.begin());
    while (rows.size() > 2 && is_caption(rows.back(), box))
        rows.pop_back();
    drop_empty(rows);
    FoundTable table;
    table.box = box;
    if (rows.size() < 2 || rows.front().size() < 2) return table;
    for (const std::vector<TableWords>& row : rows) {
        std::vector<std::string>& texts = table.rows.emplace_back();
        for (const TableWords& cell : row)
            texts.push_back(words_text(cell));
    }
    table.lines = whole_lines(page, rows);
    bool prose = holds_paragraphs(table.rows) ||
                 (evidence == CellEvidence::Guessed && looks_like_prose(table.rows));
    if (prose) table.rows.clear();
    return table;
}

std::vector<FoundTable> find_pdf_tables(const PdfPage& page) {
    SnappedRules rules = snap_rules(page.rules);
    if (rules.horizontal.size() < 2) return {};
    std::vector<TableWord> words = table_words(page);
    std::vector<bool> used(rules.horizontal.size(), false);
    std::vector<FoundTable> tables = find_lattices(page, rules, words, used);
    for (FoundTable& table : find_ruled_regions(page, rules, words, used))
        tables.push_back(std::move(table));
    return tables;
}

} // namespace vouch::document::detail
