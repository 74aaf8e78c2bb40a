#pragma once

#include <string_view>

namespace vouch::sql::analysis::detail {

/// LIKE over bytes without an escape: `%` is any text, `_` one byte. Linear in text times pattern.
bool like(std::string_view text, std::string_view pattern);

} // namespace vouch::sql::analysis::detail
