#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vouch::search::detail {

/// Names of any bytes as one sealed blob. Sorted lists get short: each name leaves out what it
/// shares with the one before.
std::string encode_names(const std::vector<std::string>& names);
base::Result<std::vector<std::string>> decode_names(std::string_view bytes);

} // namespace vouch::search::detail
