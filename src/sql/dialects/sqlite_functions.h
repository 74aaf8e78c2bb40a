#pragma once

#include <vector>

#include "sql/syntax/dialect.h"

namespace vouch::sql::dialects {

/// The built-in functions of SQLite 3.40, the oldest version that is served, sorted by name. Names
/// of later versions are left out on purpose: on an older engine they do not exist, or are whatever
/// somebody registered under them.
std::vector<syntax::Function> sqlite_functions();

} // namespace vouch::sql::dialects
