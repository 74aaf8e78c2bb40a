#pragma once

#include "base/context.h"
#include "base/result.h"
#include "database/detail/duckdb_session.h"
#include "schema/catalog.h"

namespace vouch::database::detail {

/// Tables and views of the file with their columns, comments and keys. Row counts are DuckDB's own
/// of each table, which deleted rows may still be in: estimates.
base::Result<schema::Catalog> read_duckdb_catalog(DuckdbSession& session,
                                                  const base::Context& context);

} // namespace vouch::database::detail
