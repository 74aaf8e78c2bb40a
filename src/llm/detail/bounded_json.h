// JSON of a service that may send anything: what would take much memory is refused before it is
// read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "base/result.h"

namespace vouch::llm::detail {

using Json = nlohmann::json;

/// The value of a text. Corrupt where it is no JSON, holds text that is not UTF-8, or nests deeper
/// than 32 levels; LimitExceeded where it has more than 100,000 values. The messages are to follow
/// who sent it: "sends what is no JSON."
base::Result<Json> parse_bounded(std::string_view text);

// What a reply must or may have. Corrupt for another type; a null counts as missing.

/// The member of an object; null where there is none.
const Json* find_member(const Json& object, std::string_view name);
base::Result<const Json*> object_member(const Json& object, std::string_view name);
base::Result<const Json*> array_member(const Json& object, std::string_view name);
base::Result<std::optional<std::string>> text_member(const Json& object, std::string_view name);
/// 0 where it is missing. At most 2^40.
base::Result<std::uint64_t> count_member(const Json& object, std::string_view name);

base::Unexpected<base::Error> malformed(std::string_view what);

} // namespace vouch::llm::detail
