#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "answer/cached_shop_for_test.h"

namespace vouch::answer {
namespace {

using testing::SizeIs;

TEST(Remember, KeepsTheDraftAndNotWhatRan) {
    CachedShop shop;
    const Answer answer = shop.ask("How many orders are there?");
    EXPECT_EQ(answer.status, Status::Answered);
    const auto listed = shop.cache->list("", 10, {}).value();
    ASSERT_THAT(listed, SizeIs(1));
    EXPECT_EQ(listed[0].entry->question, "How many orders are there?");
    EXPECT_EQ(listed[0].entry->connector, "shop");
    EXPECT_EQ(listed[0].entry->drafted_by, "planner");
    EXPECT_NE(listed[0].entry->sql, answer.database->sql) << "the rules of the caller are in it";
    EXPECT_FALSE(listed[0].entry->form.query.empty());
}

TEST(Remember, KeepsARecalledAnswerOnce) {
    CachedShop shop;
    for (const char* question : {"How many orders are there?", "how many orders are there"})
        shop.ask(question);
    EXPECT_THAT(shop.cache->list("", 10, {}).value(), SizeIs(1));
}

TEST(Remember, KeepsNothingThatIsNoAnswerOfADatabase) {
    CachedShop shop;
    shop.ask("Delete all orders");
    shop.ask("Who painted the Mona Lisa?");
    shop.ask("What is the annual leave of an employee?");
    shop.ask("How many orders are there, and what is the annual leave of an employee?");
    shop.ask(Question{.text = "How many orders are there?", .execution = Execution::DraftOnly});
    shop.connector.answer = [](const std::string&) {
        return schema::ResultSet{{{"name", "text"}}, {}};
    };
    shop.ask("names of customers");
    shop.connector.answer = [](const std::string&) -> base::Result<schema::ResultSet> {
        return base::fail(base::ErrorCode::Io, "gone");
    };
    shop.ask("How many orders are there?");
    EXPECT_THAT(shop.cache->list("", 10, {}).value(), SizeIs(0));
}

} // namespace
} // namespace vouch::answer
