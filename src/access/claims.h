#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"

namespace vouch::access {

using ClaimValue = std::variant<std::int64_t, std::string>;

/// What is known about the caller, by name.
using Claims = std::map<std::string, ClaimValue, std::less<>>;

/// Adds "name=value": a whole number where the value is one, else a text; in double quotes it is
/// always a text. InvalidArgument for anything else, and for a name that is there already.
base::Result<void> add_claim(std::string_view written, Claims& claims);

} // namespace vouch::access
