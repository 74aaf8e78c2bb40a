#include "eval/words.h"

#include <gmock/gmock.h>

namespace vouch::eval {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Words, AreRunsOfLettersAndDigitsInLowerCase) {
    EXPECT_THAT(words("The Price: 1,234.50 (Straße)"),
                ElementsAre("the", "price", "1", "234", "50", "strasse"));
    EXPECT_THAT(words("file_name _emphasis_ __"), ElementsAre("file_name", "emphasis"));
    EXPECT_THAT(words(" -|* "), IsEmpty());
}

TEST(Words, KeepMarksAndUnifyForms) {
    EXPECT_THAT(words("cafe\u0301"), ElementsAre("caf\u00e9"));
    EXPECT_THAT(words("\ufb01ne"), ElementsAre("fine")); // a ligature
    EXPECT_THAT(words("\xff"
                      "ab"),
                ElementsAre("ab")); // not UTF-8
}

TEST(WithoutMarkdown, KeepsLabelsAndDropsSyntax) {
    EXPECT_THAT(words(without_markdown("# Head\n<!-- image -->\n| a | **b** |\n|---|---|")),
                ElementsAre("head", "a", "b"));
    EXPECT_THAT(words(without_markdown("see [the page](https://x.org/path) and ![alt](i.png)")),
                ElementsAre("see", "the", "page", "and", "alt"));
    EXPECT_EQ(without_markdown("R&amp;D<br/>x\\_y &lt;b&gt;"), "R&D x_y <b>");
}

TEST(WithoutMarkdown, LeavesWhatOnlyLooksLikeSyntax) {
    EXPECT_EQ(without_markdown("a < b, c > d"), "a < b, c > d");
    EXPECT_EQ(without_markdown("<!-- open"), "<!-- open");
    EXPECT_EQ(without_markdown("[x](open"), "[x](open");
    EXPECT_EQ(without_markdown("<"), "<");
    EXPECT_EQ(without_markdown("\\"), "\\");
}

TEST(Overlap, CountsRepeats) {
    Overlap two = overlap({"a", "a", "b", "c"}, {"a", "c", "c"});
    EXPECT_DOUBLE_EQ(two.recall, 0.5);
    EXPECT_DOUBLE_EQ(two.precision, 2.0 / 3);
    EXPECT_DOUBLE_EQ(two.f1(), 4.0 / 7);
}

TEST(Overlap, OfNothing) {
    EXPECT_DOUBLE_EQ(overlap({}, {"a"}).recall, 1);
    EXPECT_DOUBLE_EQ(overlap({}, {"a"}).precision, 0);
    EXPECT_DOUBLE_EQ(overlap({"a"}, {}).recall, 0);
    EXPECT_DOUBLE_EQ(overlap({"a"}, {}).precision, 1);
    EXPECT_DOUBLE_EQ(overlap({"a"}, {"b"}).f1(), 0);
}

} // namespace
} // namespace vouch::eval
