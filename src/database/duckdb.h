#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/context.h"
#include "base/result.h"
#include "database/connector.h"
#include "database/url.h"

namespace vouch::database {

/// A connector for a DuckDB file, which is never written and never created. DuckDB runs in
/// processes of their own, which live as long as the file stays as it is and some seconds after
/// their last use; a statement that comes to no end dies with its process. While one lives nobody
/// can open the file for writing: that is DuckDB's lock. There is no password.
base::Result<std::unique_ptr<Connector>>
open_duckdb(std::string_view path, const std::string& password, const base::Context& context);

base::Result<DatabaseUrl> read_duckdb_url(std::string_view path);

/// Whether a text may be the path of a DuckDB file: one is there, and begins as these do.
bool may_be_duckdb_file(std::string_view path);

} // namespace vouch::database
