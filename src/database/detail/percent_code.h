#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace vouch::database::detail {

/// The bytes for which a part of a URL stands (RFC 3986, 2.1); none where a % is not followed by
/// two hexadecimal digits.
std::optional<std::string> percent_decoded(std::string_view part);

/// Letters and digits of ASCII and what is in `also_plain` stay as they are.
std::string percent_encoded(std::string_view text, std::string_view also_plain);

} // namespace vouch::database::detail
