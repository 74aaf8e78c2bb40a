#pragma once

#include <string>

#include "base/context.h"
#include "base/result.h"
#include "database/detail/catalog_source.h"
#include "schema/catalog.h"

namespace vouch::database::detail {

/// Tables, views, materialised views and foreign tables of all schemas but the system's, as far as
/// the login may read them; partitions count as their table, and what an extension brought is left
/// out. Row counts are the planner's. Reads in the transaction that the session has begun.
///
/// `default_schema` is the one in which the login finds a table without one.
base::Result<schema::Catalog> read_postgres_catalog(CatalogSource& session,
                                                    const std::string& default_schema,
                                                    const base::Context& context);

} // namespace vouch::database::detail
