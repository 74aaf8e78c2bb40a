#include "answer/detail/linked_question.h"

#include <gmock/gmock.h>

namespace vouch::answer::detail {
namespace {

using testing::IsEmpty;

/// Whether one of the cuts is this one.
void check_cut(std::string_view question, const LinkedQuestion& expected) {
    const auto cuts = linked_questions(question);
    for (const LinkedQuestion& cut : cuts) {
        if (cut.rest != expected.rest) continue;
        EXPECT_EQ(cut.head, expected.head) << question;
        EXPECT_EQ(cut.document, expected.document) << question;
        EXPECT_EQ(cut.phrase, expected.phrase) << question;
        EXPECT_EQ(cut.clause, expected.clause) << question;
        return;
    }
    ADD_FAILURE() << question << ": no cut leaves “" << expected.rest << "” (" << cuts.size()
                  << ")";
}

TEST(LinkedQuestion, CutsTheClauseOut) {
    check_cut("Which customers whose contract mentions a cap are overdue?",
              {"Which customers are overdue?", "customers", "contract", "a cap",
               "whose contract mentions a cap"});
    check_cut(
        "How many orders did customers with a supply contract that contains a late fee place?",
        {"How many orders did customers place?", "customers", "supply contract", "a late fee",
         "with a supply contract that contains a late fee"});
    check_cut("List the products mentioned in the recall notice",
              {"List the products?", "products", "the recall notice", "",
               "mentioned in the recall notice"});
    check_cut("Which suppliers whose audit report states a defect and who are in Italy?",
              {"Which suppliers are in Italy?", "suppliers", "audit report", "a defect",
               "whose audit report states a defect"});
}

TEST(LinkedQuestion, LeavesOtherQuestionsWhole) {
    for (const std::string_view question :
         {"Which customers are overdue?", "Which customers whose country is France are overdue?",
          "Which customers with a discount are overdue?", "whose contract mentions a cap",
          "customers whose contract mentions", "List the customers with orders that arrived late",
          "What does the contract say about a cap?", ""}) {
        EXPECT_THAT(linked_questions(question), IsEmpty()) << question;
    }
}

TEST(LinkedQuestion, BeginsWithTheShortestClause) {
    const auto cuts =
        linked_questions("Which customers whose contract mentions a cap are overdue?");
    ASSERT_EQ(cuts.size(), 4);
    EXPECT_EQ(cuts.front().phrase, "a");
    EXPECT_EQ(cuts.back().rest, "Which customers?");
}

TEST(LinkedQuestion, KnowsQuestionsOfRows) {
    const auto asked = question_of_rows(
        "What do the supply contracts of our customers in France say about late payment?");
    ASSERT_TRUE(asked);
    EXPECT_EQ(asked->rest, "Which customers in France?");
    EXPECT_EQ(asked->document, "supply contracts");
    EXPECT_EQ(asked->phrase, "late payment");
    for (const std::string_view other :
         {"What do the contracts say about late payment?", "What does Acme say?", "what do", "",
          "What do the contracts of customers say about?", "What do customers of France say?",
          "How many contracts of customers say something?"}) {
        EXPECT_FALSE(question_of_rows(other)) << other;
    }
}

TEST(LinkedQuestion, IsBounded) {
    std::string question = "customers whose contract mentions";
    for (int i = 0; i < 1'000; ++i)
        question += " word";
    EXPECT_EQ(linked_questions(question).size(), 12);
}

} // namespace
} // namespace vouch::answer::detail
