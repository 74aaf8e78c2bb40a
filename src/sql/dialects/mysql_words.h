#pragma once

#include <string_view>
#include <vector>

#include "sql/syntax/dialect.h"

namespace vouch::sql::dialects {

/// Reserved words that the parser knows.
syntax::TokenSet mysql_reserved_keywords();
syntax::TokenSet mariadb_reserved_keywords();

/// All others, in upper case and sorted (WordRules::other_reserved).
std::vector<std::string_view> mysql_other_reserved();
std::vector<std::string_view> mariadb_other_reserved();

} // namespace vouch::sql::dialects
