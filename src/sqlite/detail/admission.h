#pragma once

#include "base/context.h"
#include "base/result.h"
#include "sqlite/access_rules.h"

namespace vouch::sqlite {
class Database;
}

namespace vouch::sqlite::detail {

struct Connection;

/// Adds to the rules what their relations are made of: the relations that a listed view reads, and
/// the shadow tables of a listed virtual table. Connects the virtual tables, whose modules compile
/// statements of their own. No authorizer may be set meanwhile, and none is afterwards.
base::Result<void> admit_inner_relations(Database& database, Connection& connection,
                                         AccessRules& rules, const base::Context& context);

} // namespace vouch::sqlite::detail
