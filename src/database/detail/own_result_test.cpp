#include "database/detail/own_result.h"

#include <gtest/gtest.h>

namespace vouch::database::detail {
namespace {

constexpr std::uint64_t kMegabyte = 1 << 20;

TEST(OwnResult, EndsWhatTheServerSaysOfItself) {
    OwnResult result;
    result.begin_ours();
    EXPECT_TRUE(result.take(200 * kMegabyte));
    EXPECT_TRUE(result.take(50 * kMegabyte));
    auto more = result.take(10 * kMegabyte);
    ASSERT_FALSE(more);
    EXPECT_EQ(more.error().code, base::ErrorCode::LimitExceeded);
    result.begin_ours();
    EXPECT_TRUE(result.take(200 * kMegabyte)) << "each statement has its own";
}

TEST(OwnResult, CountsRowsWithoutTexts) {
    OwnResult result;
    result.begin_ours();
    std::uint64_t rows = 0;
    while (rows < 10 * kMegabyte && result.take(0))
        ++rows;
    EXPECT_EQ(rows, kMegabyte);
}

TEST(OwnResult, LeavesQueriesToTheirBudget) {
    OwnResult result;
    result.begin_query();
    for (int row = 0; row < 10; ++row)
        EXPECT_TRUE(result.take(1'000 * kMegabyte));
}

} // namespace
} // namespace vouch::database::detail
