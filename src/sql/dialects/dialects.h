// One function for each dialect: it takes a copy of its parent and states the differences.
#pragma once

#include "sql/syntax/dialect.h"

namespace vouch::sql::dialects {

syntax::Dialect duckdb_dialect(syntax::Dialect parent);
syntax::Dialect mariadb_dialect(syntax::Dialect parent);
syntax::Dialect mysql_dialect(syntax::Dialect parent);
syntax::Dialect postgres_dialect(syntax::Dialect parent);
syntax::Dialect sqlite_dialect(syntax::Dialect parent);

} // namespace vouch::sql::dialects
