#include "duckdb/detail/moment_text.h"

#include <limits>

#include <gtest/gtest.h>

namespace vouch::duckdb::detail {
namespace {

constexpr std::int64_t kDay = 86'400'000'000;

TEST(MomentText, WritesDays) {
    EXPECT_EQ(date_text(0), "1970-01-01");
    EXPECT_EQ(date_text(-1), "1969-12-31");
    EXPECT_EQ(date_text(20'512), "2026-02-28");
    EXPECT_EQ(date_text(11'016), "2000-02-29");
    EXPECT_EQ(date_text(-719'162), "0001-01-01");
    EXPECT_EQ(date_text(2'932'896), "9999-12-31");
}

TEST(MomentText, WritesMomentsWithTheDigitsThatTheyHave) {
    EXPECT_EQ(timestamp_text(0), "1970-01-01 00:00:00");
    EXPECT_EQ(timestamp_text(-1), "1969-12-31 23:59:59.999999");
    EXPECT_EQ(timestamp_text(20'512 * kDay + 47'100'250'000), "2026-02-28 13:05:00.25");
    EXPECT_EQ(timestamp_text(20'512 * kDay + 1), "2026-02-28 00:00:00.000001");
    EXPECT_EQ(timestamp_text(20'512 * kDay + 100'000), "2026-02-28 00:00:00.1");
    EXPECT_EQ(timestamp_text(2'932'897 * kDay - 1), "9999-12-31 23:59:59.999999");
    EXPECT_EQ(timestamp_text(-719'162 * kDay), "0001-01-01 00:00:00");
}

TEST(MomentText, LeavesOthersToTheLibrary) {
    for (const std::int32_t day :
         {-719'163, 2'932'897, std::numeric_limits<std::int32_t>::max(),
          std::numeric_limits<std::int32_t>::min(), -std::numeric_limits<std::int32_t>::max()})
        EXPECT_EQ(date_text(day), std::nullopt) << day;
    for (const std::int64_t moment :
         {-719'162 * kDay - 1, 2'932'897 * kDay, std::numeric_limits<std::int64_t>::max(),
          std::numeric_limits<std::int64_t>::min(), -std::numeric_limits<std::int64_t>::max()})
        EXPECT_EQ(timestamp_text(moment), std::nullopt) << moment;
}

} // namespace
} // namespace vouch::duckdb::detail
