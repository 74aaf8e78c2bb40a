#pragma once

#include <chrono>

#include "base/context.h"
#include "base/result.h"
#include "database/detail/catalog_source.h"

namespace vouch::database::detail {

/// Sets, for the length of a transaction, everything that the meaning of a text or a value depends
/// on and the limits of time for work within `context`. Each row of it is what
/// check_postgres_pins() reads.
NumberedQuery postgres_pins(const base::Context& context);

/// Whether the server has taken each setting of what was sent.
base::Result<void> check_postgres_pins(CatalogSource& session, const base::Context& context);

} // namespace vouch::database::detail
