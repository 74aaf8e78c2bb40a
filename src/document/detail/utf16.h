#pragma once

#include <string>
#include <string_view>

namespace vouch::document::detail {

/// UTF-8 of little-endian UTF-16, without control characters; broken surrogates become U+FFFD.
std::string utf8_of_utf16le(std::string_view bytes);

} // namespace vouch::document::detail
