#pragma once

#include <memory>
#include <string_view>

#include "base/context.h"
#include "base/result.h"
#include "database/connector.h"

namespace vouch::database {

/// A connector for an SQLite file, which is never written and never created. Each call opens the
/// file anew, so that a file that was replaced in the meantime is seen.
base::Result<std::unique_ptr<Connector>> open_sqlite(std::string_view path,
                                                     const base::Context& context);

} // namespace vouch::database
