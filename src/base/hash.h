#pragma once

#include <string>
#include <string_view>

namespace vouch::base {

/// SHA-256 of `data` as 64 lower-case hexadecimal digits.
std::string sha256_hex(std::string_view data);

/// HMAC-SHA256 (RFC 2104) of `data`: 32 bytes.
std::string hmac_sha256(std::string_view key, std::string_view data);

/// Two lower-case digits a byte.
std::string hexadecimal(std::string_view bytes);

/// In a time that depends on the lengths alone.
bool same_bytes(std::string_view left, std::string_view right);

} // namespace vouch::base
