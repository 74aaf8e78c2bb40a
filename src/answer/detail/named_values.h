#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "schema/result_set.h"

namespace vouch::answer::detail {

/// A number that a result gives: a cell, or a computation over cells.
struct NamedValue {
    double value = 0;
    enum class Kind : std::uint8_t {
        Cell,
        Count,  ///< of rows, of different values
        Total,  ///< sum, mean, median, range: of a whole column
        Change, ///< a difference
        Ratio,
        Share ///< a part or a change, as a fraction: told in percent
    } kind = Kind::Cell;
    std::optional<std::size_t> row{}; ///< that it is of
    const char* name = "cell";
    bool directed = false; ///< from an earlier row to a later one: its sign says rise or fall
};

std::optional<double> number_of(const schema::Value& value);

/// The numbers of a column, none for the cells that hold no number.
std::vector<std::optional<double>> column_numbers(const schema::ResultSet& result,
                                                  std::size_t column);

/// Whether most cells of a column are numbers, and none is another value.
bool is_number_column(const schema::ResultSet& result, std::size_t column);

/// Every value that has a name. Differences and ratios are of rows that follow each other, of the
/// first and the last, of the greatest with the next and the least, and of two columns of a row;
/// these only of results of few rows.
std::vector<NamedValue> named_values(const schema::ResultSet& result);

} // namespace vouch::answer::detail
