#pragma once

#include <string_view>

#include "database/connector.h"

namespace vouch::database::detail {

/// Adds the next line of what EXPLAIN gives; the first one has the cost of the whole.
void add_postgres_step(QueryPlan& plan, std::string_view line);

} // namespace vouch::database::detail
