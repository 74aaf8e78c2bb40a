#pragma once

#include <cstddef>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "database/detail/sqlite_catalog_session.h"
#include "schema/catalog.h"

namespace vouch::database::detail {

/// Counts the rows of the tables at `indices` while a fixed share of time lasts; ANALYZE's figure,
/// or none, for the rest. An error only when the caller gave up.
base::Result<void> read_row_counts(CatalogSession& session, const std::vector<std::size_t>& indices,
                                   schema::Catalog& catalog, const base::Context& context);

} // namespace vouch::database::detail
