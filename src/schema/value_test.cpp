#include "schema/value.h"

#include <limits>

#include <gtest/gtest.h>

namespace vouch::schema {
namespace {

TEST(Value, DisplaysEveryKind) {
    EXPECT_EQ(display_text(Null{}), "");
    EXPECT_EQ(display_text(true), "true");
    EXPECT_EQ(display_text(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
    EXPECT_EQ(display_text(0.1), "0.1");
    EXPECT_EQ(display_text(std::numeric_limits<double>::infinity()), "Infinity");
    EXPECT_EQ(display_text(Decimal{"12.30"}), "12.30");
    EXPECT_EQ(display_text(std::string("naïve")), "naïve");
    EXPECT_EQ(display_text(Bytes{std::string("\x00\xff", 2)}), "0x00ff");
    EXPECT_EQ(display_text(Date{"2026-03-01"}), "2026-03-01");
}

} // namespace
} // namespace vouch::schema
