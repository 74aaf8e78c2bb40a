#pragma once

#include <vector>

#include "sql/syntax/dialect.h"

namespace vouch::sql::dialects {

/// The built-in functions of MySQL 8.0, sorted by name. Names of later versions are left out, as on
/// an older server a stored function may have taken them.
std::vector<syntax::Function> mysql_functions();

/// Those of MariaDB 10.11: MySQL's without some, with others.
std::vector<syntax::Function> mariadb_functions(std::vector<syntax::Function> mysql);

/// Functions of shapes and places, in both.
std::vector<syntax::Function> mysql_geometry_functions();

/// Functions that no query may call, in both.
std::vector<syntax::Function> mysql_refused_functions();

} // namespace vouch::sql::dialects
