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

TEST(ExtractAnswer, QuotesNoRepetitionOfTheQuestion) {
    search::Passage passage;
    passage.id = {1};
    passage.document = {"docs", "guide.md"};
    passage.text = "curl -d '{\"ask\": \"How does the parcel scanner work?\"}'\n"
                   "The parcel scanner reads a code and asks the warehouse.";
    const auto answer = extract_answer("How does the parcel scanner work?", {passage});
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->text, "The parcel scanner reads a code and asks the warehouse. [1]");
}

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

TEST(Extract, AQuantityNeedsANumber) {
    const std::vector<search::Passage> credit = {
        passage("credit.md", "", "The limit counts unpaid invoices of the customer.")};
    EXPECT_TRUE(extract_answer("What are unpaid invoices of a customer?", credit));
    EXPECT_FALSE(extract_answer("How many invoices of a customer are unpaid?", credit));
    EXPECT_TRUE(extract_answer("How many days of paid annual leave are there?", kHandbook));
    // An extent may be told without one.
    EXPECT_TRUE(extract_answer("How long do customer invoices stay unpaid?", credit));
}

TEST(Extract, QuotesARowWithItsHeader) {
    const std::vector<search::Passage> leave = {
        passage("leave.md", "Special leave", "Occasion | Days\nMoving house | 1\nOwn wedding | 3")};
    auto answer = extract_answer("How many days off are there for moving house?", leave);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->text, "Occasion: Moving house; Days: 1 [1]");
    EXPECT_EQ(answer->citations[0].text, "Occasion: Moving house; Days: 1");
}

TEST(Extract, WithARivalWhatIsExactMustBeHeld) {
    const std::vector<search::Passage> texts = {passage(
        "limits.md", "", "A customer may owe up to 5,000 euros. In 2024 limits were raised.")};
    ExtractOptions options;
    options.rival = Rival::Database;
    EXPECT_TRUE(extract_answer("What may a customer owe?", texts, options));
    EXPECT_TRUE(extract_answer("Who may owe 5000 euros?", texts, options));
    EXPECT_FALSE(extract_answer("Which customer may owe the most euros?", texts, options));
    EXPECT_FALSE(extract_answer("What is the highest limit of a customer?",
                                {passage("a.md", "", "A limit is the highest debt of a customer.")},
                                options));
    EXPECT_TRUE(extract_answer("What is the highest limit of a customer?",
                               {passage("a.md", "", "The highest limit of a customer is 9 euros.")},
                               options));
    EXPECT_TRUE(extract_answer("Which customer may owe the most euros?", texts));
    EXPECT_FALSE(extract_answer("Which limits were raised in 2025?", texts, options));
    EXPECT_TRUE(extract_answer("Which limits were raised in 2024?", texts, options));
    EXPECT_FALSE(extract_answer("And the customer?", texts, options));
    EXPECT_TRUE(extract_answer("And the customer?", texts));
}

TEST(Extract, TheSentenceHoldsAWordThatTheRivalDoesNotKnow) {
    const std::vector<search::Passage> texts = {passage(
        "a.md", "Late delivery", "The buyer may cancel the order.\nA late order costs 5 euros.")};
    ExtractOptions options;
    options.rival = Rival::Database;
    options.held_min = 0.65;
    options.unknown_to_rival = "may late";
    EXPECT_TRUE(extract_answer("What may a late order cost?", texts, options));
    EXPECT_FALSE(extract_answer("Which late order may be cancelled by the buyer?", texts, options));
    options.unknown_to_rival = "unpaid";
    EXPECT_FALSE(extract_answer("May the buyer cancel the unpaid order?", texts, options));
    EXPECT_TRUE(extract_answer("May the buyer cancel the unpaid order?", texts));
}

TEST(Extract, HeadingsCountForWhatMustBeHeld) {
    const std::vector<search::Passage> texts = {
        passage("a.md", "Maple Ridge > Notice", "It is twelve months.\nThe notice is written.")};
    ExtractOptions options;
    options.held_min = 0.9;
    EXPECT_TRUE(extract_answer("Is the notice of Maple Ridge written?", texts, options));
    EXPECT_FALSE(extract_answer("Is the notice of Kjeldsen written?", texts, options));
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
