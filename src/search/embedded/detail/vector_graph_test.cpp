#include "search/embedded/detail/vector_graph.h"

#include <gtest/gtest.h>

namespace vouch::search::detail {
namespace {

GraphHead head() {
    GraphHead head;
    head.width = 384;
    head.partition = 3;
    head.version = 77;
    head.rows = 9;
    head.blocks = {{std::int64_t{3} << 32, 70}, {(std::int64_t{3} << 32) + 1, 77}};
    head.starts = {4, 8, 0};
    return head;
}

TEST(GraphHead, IsReadAsItWasWritten) {
    std::size_t records = 0;
    const std::string bytes = print_graph_head(head());
    EXPECT_EQ(parse_graph_head(bytes, records).value(), head());
    EXPECT_EQ(records, bytes.size());
    EXPECT_EQ(records % 64, 0U);
    EXPECT_EQ(parse_graph_head(bytes + "records", records).value(), head());
}

TEST(GraphHead, IsRefusedWhereItIsDamaged) {
    const std::string whole = print_graph_head(head());
    std::size_t records = 0;
    for (std::size_t size = 0; size + 64 < whole.size(); ++size)
        EXPECT_FALSE(parse_graph_head(whole.substr(0, size), records)) << size;
    std::size_t refused = 0;
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ 4);
        if (!parse_graph_head(damaged, records)) ++refused;
    }
    EXPECT_GE(refused, whole.size() - 64); // all but what fills it up
}

TEST(GraphHead, IsRefusedWhereItSaysWhatCannotBe) {
    auto refused = [](const GraphHead& changed) {
        std::size_t records = 0;
        return !parse_graph_head(print_graph_head(changed), records);
    };
    GraphHead wide = head(), narrow = head(), beyond = head(), unordered = head();
    wide.width = 100'000;
    narrow.width = 0;
    beyond.starts.push_back(9);
    std::swap(unordered.blocks[0], unordered.blocks[1]);
    EXPECT_TRUE(refused(wide));
    EXPECT_TRUE(refused(narrow));
    EXPECT_TRUE(refused(beyond));
    EXPECT_TRUE(refused(unordered));
    EXPECT_FALSE(refused(head()));
}

} // namespace
} // namespace vouch::search::detail
