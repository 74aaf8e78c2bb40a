#include "base/hash.h"

#include <array>

#include <openssl/evp.h>

#include "base/check.h"

namespace vouch::base {

std::string sha256_hex(std::string_view data) {
    std::array<unsigned char, 32> digest{};
    unsigned int length = 0;
    CHECK(EVP_Digest(data.data(), data.size(), digest.data(), &length, EVP_sha256(), nullptr) == 1);
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text;
    for (unsigned char byte : digest) {
        text += kDigits[byte >> 4];
        text += kDigits[byte & 15];
    }
    return text;
}

} // namespace vouch::base
