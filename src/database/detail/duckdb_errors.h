#pragma once

#include "base/error.h"
#include "duckdb/protocol.h"

namespace vouch::database::detail {

/// What a failure that the process of DuckDB told means. DuckDB's own text is passed on only where
/// it speaks of the statement or the file alone, never where it can quote a value of a row.
base::Error duckdb_error(const duckdb::Failure& failure);

} // namespace vouch::database::detail
