#pragma once

#include <string>
#include <string_view>

namespace vouch::base {

/// SHA-256 of `data` as 64 lower-case hexadecimal digits.
std::string sha256_hex(std::string_view data);

} // namespace vouch::base
