#pragma once

#include <filesystem>

namespace vouch::worker {

/// The life of a process that runs DuckDB over one file for the connection duckdb::kConnection:
/// loads the library, gives up everything but the file, opens it, gives that way up too, answers
/// queries until the connection ends. Gives the exit status; no destructor of DuckDB's has run.
int run_duckdb_job(const std::filesystem::path& library, const std::filesystem::path& database);

} // namespace vouch::worker
