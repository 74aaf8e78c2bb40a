#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"
#include "sqlite/options.h"

struct sqlite3;

namespace vouch::sqlite::detail {

/// The absolute path for SQLite, or why the file cannot be what the mode needs. Looks only at the
/// directory entry: opening the file here would drop the locks that SQLite holds on it.
base::Result<std::string> check_path(const std::filesystem::path& path, OpenMode mode);

/// Reads the header through SQLite's own file: not an SQLite database, or shorter than it says, are
/// errors. An empty file is fine where it may be written.
base::Result<void> check_header(sqlite3* handle, const std::string& path, OpenMode mode);

} // namespace vouch::sqlite::detail
