#pragma once

#include <string_view>

#include "database/connector.h"

namespace vouch::database::detail {

/// Reads the plan that `EXPLAIN (FORMAT yaml)` gives. What is not understood is left out.
QueryPlan read_duckdb_plan(std::string_view plan);

} // namespace vouch::database::detail
