#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sql/syntax/dialect.h"

namespace vouch::sql::dialects {

/// The dialect of that name ("sqlite", "postgres", …); null where there is none. Lives as long as
/// the program; safe to use from any thread.
const syntax::Dialect* find_dialect(std::string_view name);

/// The names of all dialects, in the order of the table.
std::vector<std::string> dialect_names();

} // namespace vouch::sql::dialects
