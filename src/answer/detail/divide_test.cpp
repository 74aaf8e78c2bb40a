#include "answer/detail/divide.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vouch::answer::detail {
namespace {

using testing::ElementsAre;

TEST(Divide, CutsWhereANewClauseOpens) {
    EXPECT_THAT(divide("How many orders are open, and what does the policy say?"),
                ElementsAre("How many orders are open?", "what does the policy say?"));
    EXPECT_THAT(divide("How many orders are open and also who approves travel"),
                ElementsAre("How many orders are open?", "who approves travel?"));
    EXPECT_THAT(divide("Count the open orders; explain the return policy."),
                ElementsAre("Count the open orders?", "explain the return policy?"));
    EXPECT_THAT(divide("How many customers are there? Which rules apply?"),
                ElementsAre("How many customers are there?", "Which rules apply?"));
}

TEST(Divide, LeavesOneQuestionWhole) {
    for (const char* whole :
         {"How many customers are in France and Germany?", "orders and invoices by month",
          "List the names, cities and countries of customers", "Which products are red and blue?",
          "and how many orders are there", "How many orders and what", "", "?", "and and and"}) {
        EXPECT_THAT(divide(whole), ElementsAre(whole));
    }
    EXPECT_THAT(divide("  How many orders?\n"), ElementsAre("How many orders?"));
}

TEST(Divide, GivesThePartThatRefersBackTheNamesOfTheOther) {
    EXPECT_THAT(divide("What did we order from Maple Ridge, and what are their payment terms?"),
                ElementsAre("What did we order from Maple Ridge?",
                            "what are their payment terms? Maple Ridge"));
    // Neither a part without a reference nor a first word, which is a capital in any case.
    EXPECT_THAT(divide("What did we order from Maple, and what is the travel budget?"),
                ElementsAre("What did we order from Maple?", "what is the travel budget?"));
    EXPECT_THAT(
        divide("What did we order from Élise über alles, and what are their terms?"),
        ElementsAre("What did we order from Élise über alles?", "what are their terms? Élise"));
    EXPECT_THAT(divide("Orders of last month, and what is their total?"),
                ElementsAre("Orders of last month?", "what is their total?"));
}

TEST(Divide, TakesAnyBytes) {
    EXPECT_EQ(divide(std::string("\xff\xfe and what \xc3\x28 is", 17)).size(), 1U);
}

} // namespace
} // namespace vouch::answer::detail
