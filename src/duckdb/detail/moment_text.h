#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace vouch::duckdb::detail {

/// The day and the moment as DuckDB writes them, for the years 1 to 9999: making a value of the
/// library's for each takes ten times as long. None for what is before, after or infinite.
std::optional<std::string> date_text(std::int32_t days_since_1970);
std::optional<std::string> timestamp_text(std::int64_t microseconds_since_1970);

} // namespace vouch::duckdb::detail
