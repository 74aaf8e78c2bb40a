#include "text/width.h"

#include <gtest/gtest.h>

namespace vouch::text {
namespace {

TEST(DisplayWidth, CountsColumns) {
    EXPECT_EQ(display_width("naïve"), 5U);
    EXPECT_EQ(display_width("nai\u0308ve"), 5U);
    EXPECT_EQ(display_width("東京"), 4U);
    EXPECT_EQ(display_width("👍"), 2U);
    EXPECT_EQ(display_width("\xFF"), 1U);
}

TEST(FitWidth, CutsWithAnEllipsis) {
    EXPECT_EQ(fit_width("exact", 5), "exact");
    EXPECT_EQ(fit_width("too long", 5), "too …");
    EXPECT_EQ(fit_width("東京都", 4), "東…");
    EXPECT_EQ(fit_width("a", 0), "");
}

TEST(FitWidth, LetsNoTextMoveTheCursor) {
    EXPECT_EQ(fit_width("a\nb\tc", 9), "a b c");
    EXPECT_EQ(fit_width("\x1B[2J", 9), "\uFFFD[2J");
    EXPECT_EQ(printable("a\r\nb\rc\r"), "a\nb\uFFFDc\uFFFD");
    EXPECT_EQ(printable("x\x1B]0;t\x07\ny\u202E"), "x\uFFFD]0;t\uFFFD\ny\uFFFD");
}

} // namespace
} // namespace vouch::text
