#include "base/hash.h"

#include <gtest/gtest.h>

namespace vouch::base {
namespace {

TEST(Sha256, MatchesThePublishedVectors) { // FIPS 180-2, appendix B
    EXPECT_EQ(sha256_hex("abc"),
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(HmacSha256, MatchesThePublishedVectors) { // RFC 4231, 4.2, 4.3 and 4.7
    EXPECT_EQ(hexadecimal(hmac_sha256(std::string(20, '\x0b'), "Hi There")),
              "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    EXPECT_EQ(hexadecimal(hmac_sha256("Jefe", "what do ya want for nothing?")),
              "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    EXPECT_EQ(hexadecimal(hmac_sha256(std::string(131, '\xaa'),
                                      "Test Using Larger Than Block-Size Key - Hash Key First")),
              "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

TEST(SameBytes, ComparesEveryByte) {
    EXPECT_TRUE(same_bytes("", ""));
    EXPECT_TRUE(same_bytes("abc", "abc"));
    EXPECT_FALSE(same_bytes("abc", "abd"));
    EXPECT_FALSE(same_bytes("abc", "ab"));
    EXPECT_FALSE(same_bytes("", "a"));
}

} // namespace
} // namespace vouch::base
