#include "base/seal.h"

#include <memory>

#include <openssl/evp.h>
#include <openssl/rand.h>

#include "base/check.h"

namespace vouch::base {
namespace {

constexpr std::size_t kNonceBytes = 12;
constexpr std::size_t kTagBytes = 16;

struct FreeCipher {
    void operator()(EVP_CIPHER_CTX* cipher) const { EVP_CIPHER_CTX_free(cipher); }
};
using Cipher = std::unique_ptr<EVP_CIPHER_CTX, FreeCipher>;

Cipher new_cipher() {
    Cipher cipher(EVP_CIPHER_CTX_new());
    CHECK(cipher != nullptr);
    return cipher;
}

const unsigned char* bytes_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

} // namespace

std::string random_bytes(std::size_t count) {
    std::string bytes(count, '\0');
    CHECK(RAND_bytes(bytes_of(bytes), static_cast<int>(count)) == 1);
    return bytes;
}

std::string seal(std::string_view key, std::string_view text, std::string_view bound) {
    CHECK(key.size() == kSealKeyBytes);
    const std::string nonce = random_bytes(kNonceBytes);
    const Cipher cipher = new_cipher();
    int length = 0;
    std::string encrypted(text.size(), '\0');
    std::string tag(kTagBytes, '\0');
    CHECK(EVP_EncryptInit_ex(cipher.get(), EVP_aes_256_gcm(), nullptr, bytes_of(key),
                             bytes_of(std::string_view(nonce))) == 1);
    CHECK(EVP_EncryptUpdate(cipher.get(), nullptr, &length, bytes_of(bound),
                            static_cast<int>(bound.size())) == 1);
    CHECK(EVP_EncryptUpdate(cipher.get(), bytes_of(encrypted), &length, bytes_of(text),
                            static_cast<int>(text.size())) == 1);
    CHECK(EVP_EncryptFinal_ex(cipher.get(), bytes_of(encrypted) + length, &length) == 1);
    CHECK(EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, kTagBytes, tag.data()) == 1);
    return nonce + encrypted + tag;
}

std::optional<std::string> open_seal(std::string_view key, std::string_view sealed,
                                     std::string_view bound) {
    CHECK(key.size() == kSealKeyBytes);
    if (sealed.size() < kNonceBytes + kTagBytes) return std::nullopt;
    const std::string_view encrypted =
        sealed.substr(kNonceBytes, sealed.size() - kNonceBytes - kTagBytes);
    std::string tag(sealed.substr(sealed.size() - kTagBytes));
    const Cipher cipher = new_cipher();
    int length = 0;
    std::string text(encrypted.size(), '\0');
    const bool opened =
        EVP_DecryptInit_ex(cipher.get(), EVP_aes_256_gcm(), nullptr, bytes_of(key),
                           bytes_of(sealed)) == 1 &&
        EVP_DecryptUpdate(cipher.get(), nullptr, &length, bytes_of(bound),
                          static_cast<int>(bound.size())) == 1 &&
        EVP_DecryptUpdate(cipher.get(), bytes_of(text), &length, bytes_of(encrypted),
                          static_cast<int>(encrypted.size())) == 1 &&
        EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_SET_TAG, kTagBytes, tag.data()) == 1 &&
        EVP_DecryptFinal_ex(cipher.get(), bytes_of(text) + length, &length) == 1;
    if (!opened) return std::nullopt;
    return text;
}

} // namespace vouch::base
