#pragma once

#include <vector>

#include "sql/syntax/dialect.h"

namespace vouch::sql::dialects {

/// The built-in types of PostgreSQL that a cast may name, by the words of its grammar and by the
/// names of pg_type, and those whose refusal can say more than "unknown".
std::vector<syntax::Type> postgres_types();

} // namespace vouch::sql::dialects
