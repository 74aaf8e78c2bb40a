#include "access/claims.h"

#include <gtest/gtest.h>

namespace vouch::access {
namespace {

TEST(Claims, AreNumbersOrTexts) {
    Claims claims;
    for (const char* written : {"tenant=7", "land=France", "zip=\"042\"", "empty=", "low=-3",
                                "long=99999999999999999999", "equation=a=b"})
        EXPECT_TRUE(add_claim(written, claims)) << written;
    EXPECT_EQ(claims["tenant"], ClaimValue(std::int64_t{7}));
    EXPECT_EQ(claims["land"], ClaimValue(std::string("France")));
    EXPECT_EQ(claims["zip"], ClaimValue(std::string("042")));
    EXPECT_EQ(claims["empty"], ClaimValue(std::string()));
    EXPECT_EQ(claims["low"], ClaimValue(std::int64_t{-3}));
    EXPECT_EQ(claims["long"], ClaimValue(std::string("99999999999999999999")));
    EXPECT_EQ(claims["equation"], ClaimValue(std::string("a=b")));
}

TEST(Claims, RefuseWhatHasNoNameOrIsGivenTwice) {
    Claims claims;
    for (const char* written : {"", "=", "=x", "tenant", "a b=c", "1a=c", ":a=c", "a-b=c"})
        EXPECT_FALSE(add_claim(written, claims)) << written;
    EXPECT_TRUE(claims.empty());
    EXPECT_TRUE(add_claim("a=1", claims));
    EXPECT_FALSE(add_claim("a=2", claims));
    EXPECT_EQ(claims["a"], ClaimValue(std::int64_t{1}));
}

} // namespace
} // namespace vouch::access
