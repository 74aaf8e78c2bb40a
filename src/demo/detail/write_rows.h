#pragma once

#include "base/context.h"
#include "base/result.h"
#include "demo/database.h"
#include "demo/detail/company.h"
#include "sqlite/database.h"

namespace vouch::demo {

/// Inserts every row of the company into the empty tables of `table_definitions()`.
base::Result<DatabaseSummary> write_rows(sqlite::Database& database, const Company& company,
                                         const base::Context& context);

} // namespace vouch::demo
