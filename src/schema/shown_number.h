// How many digits of a computed number a person is shown. Rows as JSON stay exact.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "schema/result_set.h"

namespace vouch::schema {

/// The digits after the point that the numbers of a column are shown with, so that they align; none
/// where its cells are shown as they are. Only numbers that the engine computed (the column has no
/// declared type) are rounded: to two digits, or to three that count where a number is below one.
std::optional<int> shown_decimals(const ResultColumn& column, std::size_t index,
                                  std::span<const Row> rows);

/// `display_text`, but a double has so many digits after the point where `decimals` says so.
std::string shown_text(const Value& value, std::optional<int> decimals);

} // namespace vouch::schema
