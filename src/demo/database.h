#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/result.h"

namespace vouch::demo {

/// The sample company's present day: nothing in the database is dated later.
inline constexpr std::string_view kToday = "2026-06-30";

struct TableSummary {
    std::string name;
    std::int64_t rows = 0;
};

struct DatabaseSummary {
    std::vector<TableSummary> tables; ///< in the order of writing
    std::int64_t rows = 0;            ///< of all tables
};

/// Writes the database of the sample company to `path`, replacing what is there; the folder must
/// exist. The same rows on every machine. The file appears when it is complete: on failure (no
/// right to write, disk full, deadline, stop) `path` is as it was and nothing else is left behind.
base::Result<DatabaseSummary> write_database(const std::filesystem::path& path,
                                             const base::Context& context);

} // namespace vouch::demo
