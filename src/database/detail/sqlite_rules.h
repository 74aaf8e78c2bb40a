#pragma once

#include "sqlite/access_rules.h"

namespace vouch::database::detail {

/// What a query of the dialect may reach in SQLite, but for its relations: the functions that the
/// dialect calls safe, under the names by which SQLite reports them, operators among them.
sqlite::AccessRules sqlite_query_rules();

} // namespace vouch::database::detail
