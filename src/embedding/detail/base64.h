// RFC 4648 section 4, for vectors on the wire.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vouch::embedding::detail {

/// The numbers' bytes, little-endian, in base64 with padding.
std::string print_base64(std::span<const float> numbers);

/// Nothing where the text is not base64 with padding of whole numbers.
std::optional<std::vector<float>> parse_base64(std::string_view text);

} // namespace vouch::embedding::detail
