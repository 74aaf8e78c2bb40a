#pragma once

#include <filesystem>

#include "base/context.h"
#include "base/result.h"
#include "schema/catalog.h"

namespace vouch::database::detail {

/// All tables and views of the file but SQLite's own and the shadow tables of virtual ones. Rows
/// are counted as far as a fixed share of time allows; beyond it ANALYZE's figure serves, or none.
base::Result<schema::Catalog> read_sqlite_catalog(const std::filesystem::path& path,
                                                  const base::Context& context);

} // namespace vouch::database::detail
