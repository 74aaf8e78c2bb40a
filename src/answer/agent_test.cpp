#include "answer/agent.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "answer/shop_for_test.h"

namespace vouch::answer {
namespace {

using testing::ElementsAre;

std::vector<std::string> path(const Answer& answer) {
    std::vector<std::string> nodes;
    for (const Visit& visit : answer.visits)
        nodes.push_back(visit.node + " " + visit.outcome);
    return nodes;
}

Answer ask(Shop& shop, const std::string& text) {
    Agent agent = Agent::create(shop.sources, shop.options).value();
    return agent.ask({.text = text}, shop.scope, {});
}

TEST(Agent, RecordsTheWayToAnAnswer) {
    Shop shop;
    Answer answer = ask(shop, "How many orders are there?");
    EXPECT_EQ(answer.status, Status::Answered);
    EXPECT_THAT(path(answer), ElementsAre("screen passed", "follow_up passed", "recall missed",
                                          "route to_database", "draft drafted", "approve approved",
                                          "cost affordable", "run succeeded", "check finished",
                                          "merge finished", "remember finished"));
    ASSERT_EQ(answer.attempts.size(), 1U);
    EXPECT_EQ(answer.attempts[0].sql, answer.database->sql);
}

TEST(Agent, RunsBothArmsAndMergesOnce) {
    Shop shop;
    Answer answer =
        ask(shop, "How many orders are there, and what is the annual leave of an employee?");
    EXPECT_EQ(answer.route, Route::Both);
    EXPECT_TRUE(answer.database);
    EXPECT_TRUE(answer.documents);
    EXPECT_EQ(testing::Value(path(answer), testing::Contains("merge finished").Times(1)), true);
}

TEST(Agent, AnArmThatThrowsEndsTheQuestionAndNotTheProcess) {
    const char* both = "How many orders are there, and what is the annual leave of an employee?";
    Shop shop;
    shop.engine.on_fetch = [fetches = 0]() mutable {
        if (++fetches > 1) throw std::bad_alloc(); // the first is Route's
    };
    Answer answer = ask(shop, both);
    EXPECT_EQ(answer.status, Status::Failed);
    EXPECT_THAT(answer.reason, testing::HasSubstr("bad_alloc"));
    EXPECT_EQ(ask(shop, "How many orders are there?").status, Status::Answered);
}

TEST(Agent, TellsTheDatabaseThatCouldNotBeOpened) {
    Shop shop;
    shop.sources.unavailable.push_back(
        {"sales", {base::ErrorCode::NotFound, "There is no sales.db.", std::nullopt, {}}});
    Answer other = ask(shop, "How many orders are there?");
    EXPECT_EQ(other.status, Status::Answered);
    EXPECT_EQ(other.reason, "The database “sales” could not be asked: There is no sales.db.");
    Agent agent = Agent::create(shop.sources, shop.options).value();
    Answer chosen =
        agent.ask({.text = "How many orders are there?", .connector = "shop"}, shop.scope, {});
    EXPECT_EQ(chosen.reason, "");
    Answer closed =
        agent.ask({.text = "How many orders are there?", .connector = "sales"}, shop.scope, {});
    EXPECT_EQ(closed.status, Status::Failed);
    EXPECT_EQ(closed.reason, "There is no sales.db.");
    Answer neither = ask(shop, "Who painted the Mona Lisa?");
    EXPECT_EQ(neither.status, Status::Failed); // the other one might have known
    EXPECT_THAT(neither.reason, testing::HasSubstr("“sales” could not be asked"));
}

TEST(Agent, StopsAtARefusal) {
    Shop shop;
    EXPECT_THAT(path(ask(shop, "")),
                ElementsAre("screen refused", "merge finished", "remember finished"));
    EXPECT_THAT(path(ask(shop, "Delete all orders")),
                ElementsAre("screen passed", "follow_up passed", "recall missed", "route refused",
                            "merge finished", "remember finished"));
    EXPECT_TRUE(shop.connector.asked.empty());
}

TEST(Agent, AnswersNothingToACallerWithoutRights) {
    Shop shop;
    shop.scope = access::Scope::nothing("guest");
    Answer answer = ask(shop, "How many orders are there?");
    EXPECT_EQ(answer.status, Status::Unanswerable);
    EXPECT_TRUE(shop.connector.asked.empty());
    EXPECT_FALSE(answer.database || answer.documents);
}

} // namespace
} // namespace vouch::answer
