#pragma once

#include <string>

#include "base/context.h"
#include "base/result.h"
#include "database/detail/catalog_source.h"

namespace vouch::database::detail {

/// Changes whenever a table was written, by the server's statistics, which a crash resets and which
/// may be a second behind.
base::Result<std::string> postgres_data_version(CatalogSource& session,
                                                const base::Context& context);

} // namespace vouch::database::detail
