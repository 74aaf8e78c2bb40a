#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/result.h"
#include "sql/syntax/dialect.h"

namespace vouch::cli::detail {

/// A line of a file of statements: `{"id": …, "sql": "…"}`. The id comes back as it is.
struct Statement {
    nlohmann::ordered_json id;
    std::string sql;
};

/// Errors name file and line. Blank lines are left out.
base::Result<std::vector<Statement>> read_statements(const std::filesystem::path& file);

/// InvalidArgument with the known names and the nearest.
base::Result<const sql::syntax::Dialect*> dialect_named(const std::string& name);

} // namespace vouch::cli::detail
