#include "text/width.h"

#include <chrono>
#include <string>

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

TEST(FitWidth, TakesTimeInProportionToTheText) {
    std::string marks = "a";
    for (int i = 0; i < 500'000; ++i)
        marks += "\u0301"; // takes no column, so that all of them fit
    auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(fit_width(marks, 3), marks);
    EXPECT_EQ(fit_width(marks + "bcd", 3), marks + "b…");
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

TEST(FitWidth, LetsNoTextMoveTheCursor) {
    EXPECT_EQ(fit_width("a\nb\tc", 9), "a b c");
    EXPECT_EQ(fit_width("\x1B[2J", 9), "\uFFFD[2J");
    EXPECT_EQ(printable("a\r\nb\rc\r"), "a\nb\uFFFDc\uFFFD");
    EXPECT_EQ(printable("x\x1B]0;t\x07\ny\u202E"), "x\uFFFD]0;t\uFFFD\ny\uFFFD");
}

} // namespace
} // namespace vouch::text
