#include "answer/detail/cited_sentences.h"

#include <gmock/gmock.h>

namespace vouch::answer::detail {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(CitedSentences, TakeTheirNumbersFromBothSidesOfTheStop) {
    const auto sentences = cited_sentences(
        "There are 28 days [1]. Up to 5 are kept. [2][1] They end in March [3, 2].");
    ASSERT_EQ(sentences.size(), 3);
    EXPECT_EQ(sentences[0].text, "There are 28 days.");
    EXPECT_THAT(sentences[0].cited, ElementsAre(1));
    EXPECT_EQ(sentences[1].text, "Up to 5 are kept.");
    EXPECT_THAT(sentences[1].cited, ElementsAre(2, 1));
    EXPECT_THAT(sentences[2].cited, ElementsAre(3, 2));
}

TEST(CitedSentences, KeepOtherBrackets) {
    const auto sentences = cited_sentences("- See [annex] and array[i] [7]\n* **No** number");
    ASSERT_EQ(sentences.size(), 2);
    EXPECT_EQ(sentences[0].text, "See [annex] and array[i]");
    EXPECT_THAT(sentences[0].cited, ElementsAre(7));
    EXPECT_THAT(sentences[1].cited, IsEmpty());
}

TEST(CitedSentences, LeaveOutWhatSaysNothing) {
    EXPECT_THAT(cited_sentences(""), IsEmpty());
    EXPECT_THAT(cited_sentences("[1]. … --- [2]"), IsEmpty());
    EXPECT_EQ(cited_sentences("a [99999999999999999999]").at(0).text, "a [99999999999999999999]");
    EXPECT_EQ(cited_sentences("\xff broken [1]").at(0).cited.size(), 1);
}

} // namespace
} // namespace vouch::answer::detail
