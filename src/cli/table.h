#pragma once

#include <cstddef>
#include <string>

#include "schema/result_set.h"

namespace vouch::cli {

struct TableStyle {
    std::size_t width = 100;   ///< columns of the terminal
    std::size_t rows_max = 20; ///< further rows are counted, not shown
    std::size_t cell_max = 40; ///< columns of one cell
};

/// The rows as an aligned table: numbers to the right, long cells cut, columns that do not fit
/// counted, and for a text with a number beside it a bar. Control characters in cells are shown,
/// never sent. Ends with a line end; empty for no columns.
std::string print_table(const schema::ResultSet& result, const TableStyle& style = {});

} // namespace vouch::cli
