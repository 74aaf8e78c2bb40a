#pragma once

#include "duckdb/protocol.h"
#include "schema/value.h"

namespace vouch::database::detail {

/// The value of a cell as the process of DuckDB sent it, which may be anything: what is not the
/// date, time or number that it claims to be stays a text, as an infinite date does.
schema::Value duckdb_value(const duckdb::Cell& cell);

} // namespace vouch::database::detail
