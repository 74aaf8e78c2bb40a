#include "answer/detail/number_mentions.h"

#include <cmath>

#include <gtest/gtest.h>

namespace vouch::answer::detail {
namespace {

/// "kind value" of each, "; " between them.
std::string read(std::string_view text) {
    std::string all;
    for (const NumberMention& mention : number_mentions(text)) {
        if (!all.empty()) all += "; ";
        static constexpr const char* kKinds[] = {"number", "percent", "times",
                                                 "year",   "nth",     "text"};
        all += kKinds[static_cast<std::size_t>(mention.kind)];
        all += ' ';
        if (mention.kind == MentionKind::Text) {
            all += mention.text;
            continue;
        }
        std::string value = std::to_string(mention.value);
        value.erase(value.find_last_not_of('0') + 1);
        if (value.ends_with('.')) value.pop_back();
        all += value;
    }
    return all;
}

TEST(NumberMentions, ReadEveryWayOfWritingANumber) {
    EXPECT_EQ(read("There are 7 of 1,234,567.50 here."), "number 7; number 1234567.5");
    EXPECT_EQ(read("It fell to -5, then −12.5 and $-3."), "number -5; number -12.5; number -3");
    EXPECT_EQ(read("from 10-20 or 10–20"), "number 10; number 20; number 10; number 20");
    EXPECT_EQ(read("top-3"), "number 3");
    EXPECT_EQ(read("41.5% or 41.5 % or 41.5 percent or 3 per cent"),
              "percent 41.5; percent 41.5; percent 41.5; percent 3");
    EXPECT_EQ(read("2.3M, 5k, 1.2 billion, 2 million, 3bn, two million"),
              "number 2300000; number 5000; number 1200000000; number 2000000; number 3000000000; "
              "number 2000000");
    EXPECT_EQ(read("2.3e+06 and 1E3"), "number 2300000; number 1000");
    EXPECT_EQ(read("$500, €500 and 500€ or £500"),
              "number 500; number 500; number 500; number 500");
    EXPECT_EQ(read("the 3rd and the 21st"), "nth 3; nth 21");
    EXPECT_EQ(read("three times, twice, half, 1.5x and 2 times"),
              "times 3; times 2; times 0.5; times 1.5; times 2");
    EXPECT_EQ(read("1,23 and 1,2345"), "number 1; number 23; number 1; number 2345") << "no groups";
}

TEST(NumberMentions, KnowYearsDatesAndTimes) {
    EXPECT_EQ(read("in 2024, not 2,024 or 1850"), "year 2024; number 2024; number 1850");
    EXPECT_EQ(read("2024-03-01, 2024-03 and 12:30"), "text 2024-03-01; text 2024-03; text 12:30");
    EXPECT_EQ(read("March 2024, 5 March 2024, Mar 5, 2024"),
              "text 2024-03; text 2024-03-05; text 2024-03-05");
    EXPECT_EQ(read("version 1.2.3 at 3/4"), "text 1.2.3; text 3/4");
    EXPECT_EQ(read("They may 5 times"), "times 5");
    EXPECT_EQ(read("from 2020-2024"), "year 2020; year 2024");
}

TEST(NumberMentions, LeaveWordsAlone) {
    for (const char* text : {"B2B and Q3", "MP3, 3D and 5G", "H1 of FY24", "one of them", "A4",
                             "the quarter", "Area51b"}) {
        EXPECT_EQ(read(text), "") << text;
    }
}

TEST(NumberMentions, AreAsExactAsTheyAreShown) {
    const auto tolerance = [](std::string_view text) { return number_mentions(text)[0].tolerance; };
    EXPECT_DOUBLE_EQ(tolerance("12"), 0.5);
    EXPECT_DOUBLE_EQ(tolerance("12.30"), 0.005);
    EXPECT_DOUBLE_EQ(tolerance("2.3 million"), 50'000);
    EXPECT_DOUBLE_EQ(tolerance("1,200"), 0.5);
    EXPECT_DOUBLE_EQ(tolerance("about 1,200"), 50);
    EXPECT_DOUBLE_EQ(tolerance("41%"), 0.5);
}

} // namespace
} // namespace vouch::answer::detail
