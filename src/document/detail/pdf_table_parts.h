#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "document/detail/pdf_page.h"
#include "document/detail/pdf_table.h"

namespace vouch::document::detail {

/// A rule as a position across its axis and an interval along it.
struct AxisRule {
    float at = 0;
    float from = 0;
    float to = 0;
};

/// Rules of one direction, those nearly on one line joined. At most a fixed number: a page with
/// more is a drawing.
struct SnappedRules {
    std::vector<AxisRule> horizontal; ///< by `at`
    std::vector<AxisRule> vertical;
};
SnappedRules snap_rules(const std::vector<PdfRule>& rules);

/// A word on the page, as the tables see it.
struct TableWord {
    std::string_view text;
    float left = 0;
    float right = 0;
    float top = 0;
    float bottom = 0;
    float size = 0;
    std::size_t line = 0; ///< index of its line on the page
};
std::vector<TableWord> table_words(const PdfPage& page);

using TableWords = std::vector<const TableWord*>;

/// Groups words by baseline, top to bottom, each group left to right.
std::vector<TableWords> baselines(TableWords words);

/// A table's rows as words by cell, all rows of the same length; merged cells have their words in
/// the first of their places.
using WordRows = std::vector<std::vector<TableWords>>;

/// Whether the borders of cells were drawn, or are guessed from gaps; guesses are tested for prose.
enum class CellEvidence : std::uint8_t { Drawn, Guessed };

/// Makes a table of them: drops rows and columns without words, and a first or last row that is one
/// piece of text over most of the width (a title, a note), which stays text. Empty `rows` where
/// what is left is no table: prose in boxes or columns, a numbered list, a single row or column.
FoundTable finish_table(const PdfPage& page, WordRows rows, const Box& box, CellEvidence evidence);

/// Tables ruled on all sides. `used` are the horizontal rules that they are made of.
std::vector<FoundTable> find_lattices(const PdfPage& page, const SnappedRules& rules,
                                      const std::vector<TableWord>& words, std::vector<bool>& used);

/// Tables between parallel horizontal rules, of those that are not `used`.
std::vector<FoundTable> find_ruled_regions(const PdfPage& page, const SnappedRules& rules,
                                           const std::vector<TableWord>& words,
                                           const std::vector<bool>& used);

} // namespace vouch::document::detail
