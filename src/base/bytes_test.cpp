#include "base/bytes.h"

#include <limits>
#include <set>

#include <gtest/gtest.h>

namespace vouch::base {
namespace {

TEST(Bytes, ReadsWhatWasWritten) {
    std::string bytes;
    put_fixed(bytes, std::uint8_t{200});
    put_fixed(bytes, std::int64_t{-5});
    put_fixed(bytes, 1.5F);
    put_text(bytes, "a word");
    for (std::uint64_t value : {std::uint64_t{0}, std::uint64_t{127}, std::uint64_t{128},
                                std::numeric_limits<std::uint64_t>::max()})
        put_varint(bytes, value);
    put_varint(bytes, 0xFFFFFFFF);

    ByteReader reader(bytes);
    EXPECT_EQ(reader.byte(), 200);
    EXPECT_EQ(reader.fixed<std::int64_t>(), -5);
    EXPECT_EQ(reader.fixed<float>(), 1.5F);
    EXPECT_EQ(reader.text(), "a word");
    EXPECT_EQ(reader.varint(), 0U);
    EXPECT_EQ(reader.varint(), 127U);
    EXPECT_EQ(reader.varint(), 128U);
    EXPECT_EQ(reader.varint(), std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(reader.varint32(), 0xFFFFFFFFU);
    EXPECT_TRUE(reader.at_end());
    EXPECT_FALSE(reader.failed());
}

TEST(Bytes, IsLittleEndian) {
    std::string bytes;
    put_fixed(bytes, std::uint32_t{0x01020304});
    EXPECT_EQ(bytes, "\x04\x03\x02\x01");
}

TEST(Bytes, NothingIsReadAfterAFailure) {
    ByteReader reader(std::string_view("\x09\x00\x00\x00word", 8)); // a text that is cut
    EXPECT_EQ(reader.text(), "");
    EXPECT_TRUE(reader.failed());
    EXPECT_EQ(reader.left(), 0U);
    EXPECT_EQ(reader.byte(), 0);
    EXPECT_EQ(reader.varint(), 0U);
    EXPECT_EQ(reader.take(1), "");
    EXPECT_TRUE(reader.failed());
}

TEST(Bytes, RefusesVarintsThatAreCutOrTooLarge) {
    std::string large;
    put_varint(large, std::uint64_t{1} << 32U);
    for (const std::string& bytes :
         {std::string(), std::string("\x80"), std::string(11, '\x80'), large}) {
        ByteReader reader(bytes);
        EXPECT_EQ(reader.varint32(), 0U);
        EXPECT_TRUE(reader.failed()) << bytes.size();
    }
}

TEST(Bytes, TheChecksumSeesEveryChange) {
    const std::string content = "seventeen bytes..";
    std::set<std::uint64_t> sums{checksum(content), checksum(content + '\0')};
    for (std::size_t at = 0; at < content.size(); ++at) {
        std::string changed = content;
        changed[at] = static_cast<char>(changed[at] ^ 1);
        sums.insert(checksum(changed));
        sums.insert(checksum(content.substr(0, at)));
    }
    EXPECT_EQ(sums.size(), 2 + 2 * content.size());
}

} // namespace
} // namespace vouch::base
