// A policy written down. YAML; an unknown key, a missing one and a wrong type are errors with file,
// line and key.
#pragma once

#include <filesystem>
#include <string_view>

#include "access/claims.h"
#include "base/result.h"
#include "sql/policy/policy.h"
#include "sql/syntax/dialect.h"

namespace vouch::access {

/// `version`, `row_limit`, `claims` (used where `claims` given here has none), and `relations`:
/// `everything`, `nothing`, or a map of tables to `schema`, `columns` (`all` or a list),
/// `denied_columns`, `filter`, a condition of the dialect in which `:name` stands for a claim, and
/// `masks`, a map of columns to what is shown instead. With a claim that nobody gave a filter is
/// false, so that no row passes, and a mask is NULL.
base::Result<sql::policy::Policy> parse_policy(std::string_view text, std::string_view file_name,
                                               const sql::syntax::Dialect& dialect,
                                               const Claims& claims = {});

base::Result<sql::policy::Policy> read_policy_file(const std::filesystem::path& path,
                                                   const sql::syntax::Dialect& dialect,
                                                   const Claims& claims = {});

} // namespace vouch::access
