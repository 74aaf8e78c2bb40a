// The tables of a database written down, for trying statements without one (`vouch guard`) and for
// the tests. YAML; an unknown key, a missing one and a wrong type are errors with file, line and
// key.
#pragma once

#include <filesystem>
#include <string_view>

#include "base/result.h"
#include "schema/catalog.h"
#include "sql/syntax/dialect.h"

namespace vouch::access {

/// `default_schema` maps dialects to a schema; `tables` maps names to `columns` (a type, or `type`,
/// `nullable`, `comment`, `types` by dialect, `only` a list of dialects), `primary_key`, `unique`,
/// `foreign_keys` (`columns`, `table`, `references`), `kind` (table, view) and `schema`.
/// `file_name` is for messages.
base::Result<schema::Catalog> parse_schema(std::string_view text, std::string_view file_name,
                                           const sql::syntax::Dialect& dialect);

base::Result<schema::Catalog> read_schema_file(const std::filesystem::path& path,
                                               const sql::syntax::Dialect& dialect);

} // namespace vouch::access
