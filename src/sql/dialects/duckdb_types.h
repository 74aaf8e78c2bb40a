#pragma once

#include <vector>

#include "sql/syntax/dialect.h"

namespace vouch::sql::dialects {

/// The built-in types of DuckDB that a cast may name, and those whose refusal can say more than
/// "unknown".
std::vector<syntax::Type> duckdb_types();

} // namespace vouch::sql::dialects
