#pragma once

#include <chrono>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "cli/workspace.h"

namespace vouch::cli::detail {

/// id, alias (null where there is none), url, kind, `password` ("keyring", "file",
/// "environment:NAME" or null), `samples` ("on" or "off").
nlohmann::ordered_json record_to_json(const ConnectorRecord& record);

/// Where the password of a record lies, in the same words; empty where it has none.
std::string password_word(const ConnectorRecord& record);

/// "2026-11-30T15:04:05Z"
std::string print_moment(std::chrono::system_clock::time_point moment);

} // namespace vouch::cli::detail
