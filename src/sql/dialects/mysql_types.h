#pragma once

#include <vector>

#include "sql/syntax/dialect.h"

namespace vouch::sql::dialects {

/// What a cast, a typed literal or a column of JSON_TABLE may name, sorted.
std::vector<syntax::Type> mysql_types();
std::vector<syntax::Type> mariadb_types();

} // namespace vouch::sql::dialects
