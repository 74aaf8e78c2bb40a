#pragma once

#include "base/context.h"
#include "base/result.h"
#include "database/detail/odbc_session.h"
#include "schema/catalog.h"

namespace vouch::database::detail {

/// What read_sqlite_catalog() (sqlite_catalog.h) gives, by a few queries over the whole file.
base::Result<schema::Catalog> read_odbc_sqlite_catalog(OdbcSession& session,
                                                       const base::Context& context);

} // namespace vouch::database::detail
