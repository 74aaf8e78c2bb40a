// Authenticated encryption with AES-256-GCM (NIST SP 800-38D).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace vouch::base {

inline constexpr std::size_t kSealKeyBytes = 32;

/// Bytes of the system's generator for secrets.
std::string random_bytes(std::size_t count);

/// The nonce (12 random bytes), the encrypted text and the tag (16 bytes). `key` has kSealKeyBytes
/// bytes; `bound` is not in the result, but the seal opens only with it. A key seals at most 2^32
/// texts, since nonces are random.
std::string seal(std::string_view key, std::string_view text, std::string_view bound);

/// The text; none where a bit of anything differs.
std::optional<std::string> open_seal(std::string_view key, std::string_view sealed,
                                     std::string_view bound);

} // namespace vouch::base
