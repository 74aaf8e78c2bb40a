#pragma once

#include <filesystem>
#include <string_view>

namespace vouch::duckdb {

/// Makes a database with these statements, each ended by a semicolon. False where DuckDB is not
/// installed beside the build; a statement that fails ends the program.
bool make_file_for_test(const std::filesystem::path& path, std::string_view statements);

} // namespace vouch::duckdb
