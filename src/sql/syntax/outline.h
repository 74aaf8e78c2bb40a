#pragma once

#include <string>

#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"

namespace vouch::sql::syntax {

/// The tree for a person: a node a line, indented by depth, its kind and what it prints as (cut to
/// one line).
std::string outline(const Query& query, const Dialect& dialect);

} // namespace vouch::sql::syntax
