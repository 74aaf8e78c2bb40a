#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"

namespace vouch::database::detail {

/// Whether there is a regular file that begins as DuckDB's do, so that a wrong path is told before
/// a process is started for it.
base::Result<void> check_duckdb_file(const std::filesystem::path& path);

/// Changes whenever the file or its log does.
std::string duckdb_file_version(const std::filesystem::path& path);

} // namespace vouch::database::detail
