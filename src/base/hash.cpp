#include "base/hash.h"

#include <array>

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include "base/check.h"

namespace vouch::base {
namespace {

using Digest = std::array<unsigned char, 32>;

std::string_view bytes_of(const Digest& digest) {
    return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

const unsigned char* bytes_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

} // namespace

std::string sha256_hex(std::string_view data) {
    Digest digest{};
    unsigned int length = 0;
    CHECK(EVP_Digest(data.data(), data.size(), digest.data(), &length, EVP_sha256(), nullptr) == 1);
    return hexadecimal(bytes_of(digest));
}

std::string hmac_sha256(std::string_view key, std::string_view data) {
    Digest digest{};
    unsigned int length = 0;
    CHECK(HMAC(EVP_sha256(), bytes_of(key), static_cast<int>(key.size()), bytes_of(data),
               data.size(), digest.data(), &length) != nullptr);
    return std::string(bytes_of(digest));
}

std::string hexadecimal(std::string_view bytes) {
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text;
    text.reserve(bytes.size() * 2);
    for (const char byte : bytes) {
        const auto value = static_cast<unsigned char>(byte);
        text += kDigits[value >> 4];
        text += kDigits[value & 15];
    }
    return text;
}

bool same_bytes(std::string_view left, std::string_view right) {
    return left.size() == right.size() &&
           CRYPTO_memcmp(left.data(), right.data(), left.size()) == 0;
}

} // namespace vouch::base
