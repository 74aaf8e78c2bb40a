#pragma once

#include <vector>

#include "sql/syntax/dialect.h"

namespace vouch::sql::dialects {

/// The built-in functions of DuckDB 1.5 and 2.0 that a query may need, and those whose refusal can
/// say more than "unknown".
std::vector<syntax::Function> duckdb_functions();

} // namespace vouch::sql::dialects
