#include "search/embedded/detail/posting.h"

#include <random>

#include <gtest/gtest.h>

namespace vouch::search::detail {
namespace {

std::vector<Posting> random_postings(std::mt19937& random, std::size_t count, std::uint32_t first) {
    std::vector<Posting> postings(count);
    std::uint32_t number = first;
    for (Posting& posting : postings) {
        posting = {number, static_cast<std::uint32_t>(random() % 5),
                   static_cast<std::uint32_t>(random() % 400),
                   FieldCounts(static_cast<std::uint8_t>(random() % 3 == 0 ? random() : 0))};
        number += 1 + static_cast<std::uint32_t>(random() % (random() % 8 == 0 ? 100'000 : 4));
    }
    return postings;
}

PostingHead random_head(std::mt19937& random) {
    PostingHead head;
    std::uint32_t first = static_cast<std::uint32_t>(random() % 2);
    for (int i = 0; i < 3; ++i) {
        std::vector<Posting> block = random_postings(random, kBlockPostings, first);
        first = block.back().number + 1;
        head.blocks.push_back(summarize(block));
        head.blocks.back().id = 7 * i + 1;
    }
    head.tail = random_postings(random, random() % kBlockPostings, first);
    return head;
}

TEST(PostingCodec, GivesBackBlocksAndHeads) {
    std::mt19937 random(1);
    for (int i = 0; i < 50; ++i) {
        std::vector<Posting> postings = random_postings(random, 1 + random() % kBlockPostings, 0);
        std::vector<Posting> again;
        ASSERT_TRUE(decode_block(encode_block(postings), again));
        EXPECT_EQ(again, postings);
        PostingHead head = random_head(random);
        auto read = decode_head(encode_head(head));
        ASSERT_TRUE(read);
        EXPECT_EQ(read->blocks, head.blocks);
        EXPECT_EQ(read->tail, head.tail);
        EXPECT_EQ(read->count(), 3 * kBlockPostings + head.tail.size());
    }
}

TEST(PostingCodec, HoldsTheGreatestNumbers) {
    std::vector<Posting> postings = {{0, 0, 0, FieldCounts(1)},
                                     {0xFFFFFFFF, 0x7FFFFFFF, 0xFFFFFFFF, FieldCounts(0xFF)}};
    std::vector<Posting> again;
    ASSERT_TRUE(decode_block(encode_block(postings), again));
    EXPECT_EQ(again, postings);
}

TEST(PostingCodec, NoticesEveryFlippedBitAndEveryCut) {
    std::mt19937 random(2);
    std::string bytes = encode_head(random_head(random));
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string flipped = bytes;
        flipped[i] = static_cast<char>(flipped[i] ^ (1 << random() % 8));
        EXPECT_FALSE(decode_head(flipped)) << i;
        auto cut = decode_head(bytes.substr(0, i));
        ASSERT_FALSE(cut);
        EXPECT_EQ(cut.error().code, base::ErrorCode::Corrupt);
    }
}

TEST(FieldCountsTest, StopAtThreeAndDoNotSpill) {
    FieldCounts counts;
    for (int i = 0; i < 5; ++i)
        counts.add(Field::Section);
    EXPECT_EQ(counts.count(Field::Section), 3U);
    EXPECT_EQ(counts.count(Field::Title), 0U);
    EXPECT_EQ(counts.count(Field::FileName), 0U);
    FieldCounts other;
    other.add(Field::Folders);
    FieldCounts both = FieldCounts::maximum(counts, other);
    EXPECT_EQ(both.count(Field::Section), 3U);
    EXPECT_EQ(both.count(Field::Folders), 1U);
}

} // namespace
} // namespace vouch::search::detail
