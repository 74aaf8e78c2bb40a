// Filters and conditions as a server reads them.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "search/filter.h"
#include "search/qdrant/detail/json.h"

namespace vouch::search::qdrant {

/// {"key": …, "match": {"value": …}}
Json equals(const char* key, Json value);
Json one_of(const char* key, const std::vector<std::string>& values);
Json below(const char* key, std::uint64_t number);
Json above(const char* key, std::uint64_t number);
Json has_id(std::span<const std::string> ids);
/// {"must": […]}
Json all_of(std::vector<Json> conditions);

/// What a partition must be, by the filter; nothing else of it.
std::vector<Json> partition_conditions(const Filter& filter);
/// Every condition that a server can test. It lets through all that the filter allows, and little
/// else: the rest (folders below kRunFoldersMax others) is for Filter::allows().
std::vector<Json> conditions_of(const Filter& filter);

/// RFC 3339, within the years that it knows: earlier and later times become the first and the last.
std::string print_time(std::chrono::sys_seconds time);

} // namespace vouch::search::qdrant
