#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/workspace.h"

namespace vouch::app {

/// The registered connectors of a workspace, in order of registration; none where there is no file.
/// Errors name file, line and key, and for an unknown key the nearest known.
base::Result<std::vector<cli::ConnectorRecord>> read_connectors(const std::filesystem::path& file);

/// Replaces the file as a whole, readable by its owner only.
base::Result<void> write_connectors(const std::filesystem::path& file,
                                    const std::vector<cli::ConnectorRecord>& connectors);

/// Whether a text may be an id or an alias: a letter, then letters, digits, `_` and `-`, at most 64
/// bytes.
bool is_connector_id(std::string_view id);

/// An id made from the name of a database ("Sales 2026" -> "sales-2026"), never empty.
std::string suggested_id(std::string_view name);

/// The id or alias of a record that one of the others has too, as its id or its alias.
std::optional<std::string> taken_name(const std::vector<cli::ConnectorRecord>& records,
                                      const cli::ConnectorRecord& record);

} // namespace vouch::app
