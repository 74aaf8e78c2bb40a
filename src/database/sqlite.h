#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/context.h"
#include "base/result.h"
#include "database/connector.h"
#include "database/url.h"

namespace vouch::database {

/// A connector for an SQLite file, which is never written and never created. Each call opens the
/// file anew, so that a file that was replaced in the meantime is seen. There is no password.
base::Result<std::unique_ptr<Connector>>
open_sqlite(std::string_view path, const std::string& password, const base::Context& context);

/// The one form of a path, and a name for what it is. A relative path is meant from where the
/// command runs, and must hold wherever the next one does.
base::Result<DatabaseUrl> read_sqlite_url(std::string_view path);

/// Whether a text may be the path of an SQLite file: one is there.
bool may_be_sqlite_file(std::string_view path);

} // namespace vouch::database
