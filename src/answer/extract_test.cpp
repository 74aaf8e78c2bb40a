#include "answer/extract.h"

#include <gtest/gtest.h>

namespace vouch::answer {
namespace {

search::Passage passage(std::string source, std::string section, std::string text) {
    search::Passage result;
    result.document = {"docs", std::move(source)};
    result.section = std::move(section);
    result.text = std::move(text);
    return result;
}

const std::vector<search::Passage> kHandbook = {
    passage("hr/leave.md", "Leave > Annual leave",
            "Every full-time employee has 28 days of paid annual leave. Unused days may be carried "
            "over "
            "until the end of March. Dr. Weiss approves exceptions."),
    passage("hr/travel.md", "Travel > Meals",
            "Meals are refunded up to 40 euros a day.\nAlcohol is not refunded."),
    passage("manuals/scanner.md", "Scanner",
            "Hold the trigger for two seconds to start the scanner."),
};

TEST(Extract, QuotesTheSentenceThatAnswers) {
    auto answer = extract_answer("How many days of annual leave do employees have?", kHandbook);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->text.find("Every full-time employee has 28 days of paid annual leave. [1]"),
              0U);
    ASSERT_FALSE(answer->citations.empty());
    EXPECT_EQ(answer->citations[0].source, "hr/leave.md");
    EXPECT_EQ(answer->citations[0].section, "Leave > Annual leave");
}

TEST(Extract, CutsAtLineEndsAndUsesHeadings) {
    auto answer = extract_answer("Is alcohol refunded on travel?", kHandbook);
    ASSERT_TRUE(answer);
    EXPECT_NE(answer->text.find("Alcohol is not refunded. [1]"), std::string::npos);
}

TEST(Extract, EveryCitationIsUsedAndNumberedInOrder) {
    auto answer = extract_answer(
        "What is refunded for meals, and until when are unused leave days carried over?", kHandbook,
        {.support_min = 0.3, .further_min = 0.3});
    ASSERT_TRUE(answer);
    for (std::size_t i = 0; i < answer->citations.size(); ++i) {
        EXPECT_EQ(answer->citations[i].number, i + 1);
        EXPECT_NE(answer->text.find("[" + std::to_string(i + 1) + "]"), std::string::npos);
    }
}

TEST(Extract, IsSilentWhereNothingAnswers) {
    EXPECT_FALSE(extract_answer("What is the monthly cost of the Kubernetes cluster?", kHandbook));
    EXPECT_FALSE(extract_answer("How many employees work in the warehouse in Lyon?", kHandbook));
    EXPECT_FALSE(extract_answer("How many days?", {}));
    EXPECT_FALSE(extract_answer("the of and", kHandbook));
}

TEST(Extract, CutsALongSentence) {
    std::string longer = "The scanner";
    for (int i = 0; i < 300; ++i)
        longer += " word";
    auto answer = extract_answer("scanner", {passage("a", "", longer)}, {.sentence_words_max = 10});
    ASSERT_TRUE(answer);
    EXPECT_LT(answer->text.size(), 100U);
    EXPECT_NE(answer->text.find("…"), std::string::npos);
}

} // namespace
} // namespace vouch::answer
