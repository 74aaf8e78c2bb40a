#include "answer/detail/asked_kind.h"

#include <gtest/gtest.h>

namespace vouch::answer::detail {
namespace {

TEST(AskedKind, FollowsTheOpeningWords) {
    EXPECT_EQ(asked_kind("How many days of leave are there?"), AskedKind::Quantity);
    EXPECT_EQ(asked_kind("  HOW   LONG does it take"), AskedKind::Extent);
    EXPECT_EQ(asked_kind("When does the contract end?"), AskedKind::Time);
    EXPECT_EQ(asked_kind("Who approves travel?"), AskedKind::Name);
    EXPECT_EQ(asked_kind("Wie viele Tage?"), AskedKind::Quantity);
    EXPECT_EQ(asked_kind("¿Cuándo termina?"), AskedKind::Anything); // the mark comes first
    EXPECT_EQ(asked_kind("Cuándo termina?"), AskedKind::Time);
}

TEST(AskedKind, TellsNothingFromOtherOpenings) {
    for (const char* question :
         {"", "how", "Howmany days", "Whose car is it?", "Whenever it rains", "Tell me who it is",
          "What is the policy?", "Is it known how many?"}) {
        EXPECT_EQ(asked_kind(question), AskedKind::Anything) << question;
    }
}

TEST(HasKind, FindsAThingOfTheKind) {
    EXPECT_TRUE(has_kind("Employees have 28 days.", AskedKind::Quantity));
    EXPECT_TRUE(has_kind("Twice a year.", AskedKind::Quantity));
    EXPECT_TRUE(has_kind("For two weeks.", AskedKind::Extent));
    EXPECT_TRUE(has_kind("It ends in March.", AskedKind::Time));
    EXPECT_TRUE(has_kind("Signed on 2026-01-31.", AskedKind::Time));
    EXPECT_TRUE(has_kind("Approved by Dr. Weiss.", AskedKind::Name));
    EXPECT_TRUE(has_kind("approuvé par Élise", AskedKind::Name));
}

TEST(HasKind, FindsNoneWhereThereIsNone) {
    EXPECT_FALSE(has_kind("Employees have some days.", AskedKind::Quantity));
    EXPECT_FALSE(has_kind("It ends soon.", AskedKind::Time));
    EXPECT_FALSE(has_kind("Approved by the manager.", AskedKind::Name)); // opens the sentence
    EXPECT_FALSE(has_kind("Signé über alles, en été.", AskedKind::Name));
    EXPECT_FALSE(has_kind("", AskedKind::Name));
    EXPECT_FALSE(has_kind("Dr. Weiss has 28 days in March.", AskedKind::Anything));
}

} // namespace
} // namespace vouch::answer::detail
