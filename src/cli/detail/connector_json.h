#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "cli/workspace.h"

namespace vouch::cli::detail {

/// id, alias (null where there is none), url, kind, `password` ("keyring", "file",
/// "environment:NAME" or null), `samples` ("on" or "off").
nlohmann::ordered_json record_to_json(const ConnectorRecord& record);

/// Of a database of which nothing can be asked. It stays registered, for its grants may follow.
constexpr std::string_view kNoTables =
    "no table can be read in this database: it has none, or the login has no right to read one.";

/// "on" or "off".
std::string sampling_word(knowledge::Sampling sampling);

/// Where the password of a record lies, in the same words; empty where it has none.
std::string password_word(const ConnectorRecord& record);

/// "2026-11-30T15:04:05Z"
std::string print_moment(std::chrono::system_clock::time_point moment);

} // namespace vouch::cli::detail
