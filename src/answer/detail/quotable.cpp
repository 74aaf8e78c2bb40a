// The passage's text alone tells what is a table: neighbouring lines with the same number of cells.
// Whether the first is a header is not written there. Of three columns and more it is taken for
// one where no cell is empty or begins with a digit. Tables of two columns are often lists of
// names with values, so there a column must also change from words to numbers below it.

#include "answer/detail/quotable.h"

#include <algorithm>
#include <cstddef>
#include <span>

#include "base/ascii.h"
#include "base/error.h"
#include "text/join.h"
#include "text/sentence.h"
#include "text/unicode.h"

namespace vouch::answer::detail {
namespace {

using base::is_ascii_digit;
using Cells = std::vector<std::string>;

constexpr std::string_view kCellSeparator = " | "; // document::row_text

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

/// The cells of a row; one where the line is none.
Cells cells_of(std::string_view line) {
    Cells cells;
    std::string padded = std::string(line) + " "; // an empty last cell may have lost its blank
    std::string_view rest = padded;
    for (;;) {
        std::size_t end = std::min(rest.find(kCellSeparator), rest.size());
        cells.emplace_back(text::trim(rest.substr(0, end)));
        if (end == rest.size()) return cells;
        rest.remove_prefix(end + kCellSeparator.size());
    }
}

bool has_digit(const std::string& cell) { return std::ranges::any_of(cell, is_ascii_digit); }

/// Whether most of the rows below a cell without digits have one in its column.
bool changes_to_numbers(std::span<const Cells> rows) {
    for (std::size_t column = 0; column < rows.front().size(); ++column) {
        auto numbers = std::ranges::count_if(
            rows.subspan(1), [&](const Cells& row) { return has_digit(row[column]); });
        bool most = static_cast<std::size_t>(numbers) * 2 > rows.size() - 1;
        if (most && !has_digit(rows.front()[column])) return true;
    }
    return false;
}

bool has_header(std::span<const Cells> rows) {
    const Cells& first = rows.front();
    bool words = std::ranges::none_of(
        first, [](const std::string& cell) { return cell.empty() || is_ascii_digit(cell[0]); });
    return words && rows.size() > 1 && (first.size() > 2 || changes_to_numbers(rows));
}

std::string pairs_text(const Cells& header, const Cells& row) {
    std::vector<std::string> pairs;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (!row[i].empty()) pairs.push_back(header[i] + ": " + row[i]);
    }
    return text::join(pairs, "; ");
}

std::string plain_text(const Cells& row) {
    Cells cells = row;
    std::erase(cells, "");
    return text::join(cells, row.size() == 2 ? ": " : "; ");
}

void add_table(std::span<const Cells> rows, std::vector<std::string>& pieces) {
    bool header = has_header(rows);
    for (const Cells& row : rows.subspan(header ? 1 : 0)) {
        std::string piece = header ? pairs_text(rows.front(), row) : plain_text(row);
        if (!piece.empty()) pieces.push_back(std::move(piece));
    }
}

} // namespace

std::vector<std::string> quotable_pieces(std::string_view passage) {
    std::vector<std::string> pieces;
    std::vector<std::string_view> lines = lines_of(passage);
    for (std::size_t i = 0; i < lines.size();) {
        std::vector<Cells> rows{cells_of(lines[i])};
        while (rows[0].size() > 1 && i + rows.size() < lines.size()) {
            Cells next = cells_of(lines[i + rows.size()]);
            if (next.size() != rows[0].size()) break;
            rows.push_back(std::move(next));
        }
        if (rows[0].size() > 1) {
            add_table(rows, pieces);
        } else {
            for (base::TextSpan span : text::sentences(lines[i]))
                pieces.emplace_back(lines[i].substr(span.begin, span.end - span.begin));
        }
        i += rows.size();
    }
    return pieces;
}

} // namespace vouch::answer::detail
