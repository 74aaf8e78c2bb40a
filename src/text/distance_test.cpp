#include "text/distance.h"

#include <gtest/gtest.h>

#include "text/join.h"
#include "text/stem.h"

namespace vouch::text {
namespace {

TEST(EditDistance, CountsEditsInCodePoints) {
    EXPECT_EQ(edit_distance("kitten", "sitting", 5), 3U);
    EXPECT_EQ(edit_distance("naïve", "naive", 5), 1U);
    EXPECT_EQ(edit_distance("form", "from", 5), 1U); // a swap
    EXPECT_EQ(edit_distance("", "abc", 3), 3U);
    EXPECT_EQ(edit_distance("same", "same", 0), 0U);
}

TEST(EditDistance, GivesUpBeyondTheBound) {
    EXPECT_EQ(edit_distance("kitten", "sitting", 2), std::nullopt);
    EXPECT_EQ(edit_distance("a", "abcdef", 3), std::nullopt);
}

TEST(Nearest, FindsTheNearestOrNothing) {
    EXPECT_EQ(nearest("custmers", {"orders", "customers", "customer"}), "customers");
    EXPECT_EQ(nearest("ORDERS", {"order", "orders"}), "orders");
    EXPECT_EQ(nearest("zebra", {"orders", "customers"}), std::nullopt);
    EXPECT_EQ(nearest("x", {}), std::nullopt);
}

TEST(NearHints, AsksForTheNearestOrSaysNothing) {
    EXPECT_EQ(near_hints("custmers", {"orders", "customers"}),
              std::vector<std::string>{"Did you mean customers?"});
    EXPECT_TRUE(near_hints("zebra", {"orders", "customers"}).empty());
}

TEST(Join, PutsTheSeparatorBetweenParts) {
    EXPECT_EQ(join(std::vector<std::string>{}, ", "), "");
    EXPECT_EQ(join(std::vector<std::string>{"a"}, ", "), "a");
    EXPECT_EQ(join(std::vector<std::string_view>{"a", "", "c"}, ", "), "a, , c");
}

TEST(Stem, IsPorter2) { // from Snowball's published vocabulary
    EXPECT_EQ(stem_english("orders"), "order");
    EXPECT_EQ(stem_english("countries"), "countri");
    EXPECT_EQ(stem_english("generously"), "generous");
    EXPECT_EQ(stem_english(""), "");
}

} // namespace
} // namespace vouch::text
