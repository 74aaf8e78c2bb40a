#pragma once

#include "base/context.h"
#include "base/result.h"
#include "database/detail/postgres_session.h"
#include "schema/catalog.h"

namespace vouch::database::detail {

/// Tables, views, materialised views and foreign tables of all schemas but the system's, as far as
/// the login may read them; partitions count as their table, and what an extension brought is left
/// out. Row counts are the planner's. Reads in the transaction that the session has begun.
base::Result<schema::Catalog> read_postgres_catalog(PostgresSession& session,
                                                    const base::Context& context);

} // namespace vouch::database::detail
