#pragma once

#include <vector>

#include "sql/syntax/dialect.h"

namespace vouch::sql::dialects {

/// The built-in functions of PostgreSQL 15 and later that a query may need, and those whose refusal
/// can say more than "unknown".
std::vector<syntax::Function> postgres_functions();

} // namespace vouch::sql::dialects
