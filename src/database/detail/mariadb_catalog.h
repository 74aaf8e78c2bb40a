#pragma once

#include "base/context.h"
#include "base/result.h"
#include "database/detail/mariadb_session.h"
#include "schema/catalog.h"

namespace vouch::database::detail {

/// Tables and views of the session's database, as far as the login may read them. Row counts are
/// the storage engine's. Reads in the transaction that the session has begun.
base::Result<schema::Catalog> read_mariadb_catalog(MariadbSession& session,
                                                   const base::Context& context);

} // namespace vouch::database::detail
