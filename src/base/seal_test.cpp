#include "base/seal.h"

#include <gtest/gtest.h>

namespace vouch::base {
namespace {

const std::string kKey(kSealKeyBytes, 'k');

TEST(Seal, OpensToWhatWasSealed) {
    for (const std::string& text : {std::string(), std::string("SELECT 1"), std::string(5000, 'x')})
        EXPECT_EQ(open_seal(kKey, seal(kKey, text, "entry"), "entry"), text);
}

TEST(Seal, MatchesThePublishedVectors) { // "The Galois/Counter Mode of Operation", 13 and 14
    const std::string zeros(kSealKeyBytes, '\0');
    const std::string nonce(12, '\0');
    EXPECT_EQ(open_seal(zeros,
                        nonce + "\x53\x0f\x8a\xfb\xc7\x45\x36\xb9\xa9\x63\xb4\xf1\xc4"
                                "\xcb\x73\x8b",
                        ""),
              "");
    EXPECT_EQ(open_seal(zeros,
                        nonce + "\xce\xa7\x40\x3d\x4d\x60\x6b\x6e\x07\x4e\xc5\xd3\xba\xf3\x9d\x18"
                                "\xd0\xd1\xc8\xa7\x99\x99\x6b\xf0\x26\x5b\x98\xb5\xd4\x8a\xb9\x19",
                        ""),
              std::string(16, '\0'));
}

TEST(Seal, OpensToNothingWhereAByteDiffers) {
    const std::string sealed = seal(kKey, "SELECT 1", "entry");
    for (std::size_t i = 0; i < sealed.size(); ++i) {
        std::string other = sealed;
        other[i] = static_cast<char>(other[i] ^ 1);
        EXPECT_FALSE(open_seal(kKey, other, "entry")) << i;
    }
    EXPECT_FALSE(open_seal(kKey, sealed, "another"));
    EXPECT_FALSE(open_seal(std::string(kSealKeyBytes, 'l'), sealed, "entry"));
    for (std::size_t length = 0; length < sealed.size(); ++length)
        EXPECT_FALSE(open_seal(kKey, sealed.substr(0, length), "entry")) << length;
}

TEST(Seal, IsNeverTheSameTwice) {
    EXPECT_NE(seal(kKey, "SELECT 1", ""), seal(kKey, "SELECT 1", ""));
    EXPECT_NE(random_bytes(32), random_bytes(32));
}

} // namespace
} // namespace vouch::base
