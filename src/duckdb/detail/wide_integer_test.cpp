#include "duckdb/detail/wide_integer.h"

#include <limits>

#include <gtest/gtest.h>

namespace vouch::duckdb::detail {
namespace {

HugeInt huge(std::int64_t number) {
    return {static_cast<std::uint64_t>(number), number < 0 ? -1 : 0};
}

TEST(DecimalText, PutsThePointWhereTheScaleSays) {
    EXPECT_EQ(decimal_text(huge(-1230), 2), "-12.30");
    EXPECT_EQ(decimal_text(huge(5), 3), "0.005");
    EXPECT_EQ(decimal_text(huge(-5), 1), "-0.5");
    EXPECT_EQ(decimal_text(huge(0), 0), "0");
    EXPECT_EQ(decimal_text(huge(0), 2), "0.00");
    EXPECT_EQ(decimal_text(huge(12345), 0), "12345");
}

TEST(DecimalText, GoesToTheEndsOf128Bits) {
    EXPECT_EQ(decimal_text({0, std::numeric_limits<std::int64_t>::min()}, 0),
              "-170141183460469231731687303715884105728");
    EXPECT_EQ(decimal_text({~0ULL, std::numeric_limits<std::int64_t>::max()}, 0),
              "170141183460469231731687303715884105727");
    EXPECT_EQ(decimal_text(UHugeInt{~0ULL, ~0ULL}), "340282366920938463463374607431768211455");
    EXPECT_EQ(decimal_text(UHugeInt{0, 0}), "0");
}

TEST(Narrow, GivesWhatFits) {
    EXPECT_EQ(narrow(huge(-7)), -7);
    EXPECT_EQ(narrow(huge(std::numeric_limits<std::int64_t>::min())),
              std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(narrow({~0ULL, 0}), std::nullopt);
    EXPECT_EQ(narrow({0, 1}), std::nullopt);
    EXPECT_EQ(narrow({0, -1}), std::nullopt);
}

TEST(BigNumber, IsReadFromItsBytes) {
    std::string digits;
    EXPECT_FALSE(read_big_number(std::string("\x80\x00\x02\x01\x02", 5), digits).negative);
    EXPECT_EQ(digits, "\x01\x02");
    EXPECT_TRUE(read_big_number("\x7f\xff\xfd\xfe\xfd", digits).negative);
    EXPECT_EQ(digits, "\x01\x02");
    EXPECT_FALSE(read_big_number("\x80", digits).negative);
    EXPECT_EQ(digits, "");
}

} // namespace
} // namespace vouch::duckdb::detail
