#include "cache/entry.h"

#include <gtest/gtest.h>

#include "cache/samples_for_test.h"

namespace vouch::cache {
namespace {

TEST(Entry, ReadsBackWhatItWrites) {
    EXPECT_EQ(decode(encode(entry())).value(), entry());
    EXPECT_EQ(decode(encode(Entry{})).value(), Entry{});
}

TEST(Entry, RefusesEveryOtherText) {
    const std::string bytes = encode(entry());
    for (std::size_t length = 0; length < bytes.size(); ++length)
        EXPECT_FALSE(decode(bytes.substr(0, length))) << length;
    EXPECT_FALSE(decode(bytes + '\0'));
    std::string other = bytes;
    other[0] = 2;
    EXPECT_FALSE(decode(other)) << "another version";
    other = bytes;
    other[1] = 3;
    EXPECT_FALSE(decode(other)) << "another kind";
}

} // namespace
} // namespace vouch::cache
