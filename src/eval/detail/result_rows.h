// The rows of a result, for comparing with those of a gold query.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "schema/result_set.h"
#include "sqlite/database.h"

namespace vouch::eval::detail {

enum class RowOrder : std::uint8_t { Ignored, Kept };

/// The rows of a query of the data set: trusted text, over a file opened for reading only.
base::Result<std::vector<schema::Row>> gold_rows(sqlite::Database& database, std::string_view sql,
                                                 const base::Context& context);

/// As multisets, or as lists where the order is kept. Numbers of any kind are equal within 1e-6 of
/// their size; texts byte for byte; the order of columns counts, their names do not.
bool same_rows(std::vector<schema::Row> left, std::vector<schema::Row> right, RowOrder order);

/// The same with the columns of `right` in some other order; rows of more than `kTurnedColumnsMax`
/// columns are not tried.
inline constexpr std::size_t kTurnedColumnsMax = 5;
bool same_turned_rows(const std::vector<schema::Row>& left, const std::vector<schema::Row>& right,
                      RowOrder order);

} // namespace vouch::eval::detail
