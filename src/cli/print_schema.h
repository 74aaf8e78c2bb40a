#pragma once

#include "cli/console.h"
#include "schema/catalog.h"

namespace vouch::cli {

/// Every table with its columns: type, whether it may be null, and the keys that it is part of.
/// Keys over several columns that cannot be told column by column follow the table. Warnings go to
/// standard error.
void print_schema(const schema::Catalog& catalog, const Console& console);

} // namespace vouch::cli
