#include <atomic>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "answer/cached_shop_for_test.h"

namespace vouch::answer {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::SizeIs;

class RecallTest : public testing::Test {
protected:
    Answer ask(Question question) { return shop_.ask(std::move(question)); }
    Answer ask(const std::string& text) { return shop_.ask(text); }
    /// "exact", …; empty where the question was read anew.
    std::string tier(const std::string& text) {
        const Answer answer = ask(text);
        EXPECT_EQ(answer.status, Status::Answered) << answer.reason;
        return answer.cache ? answer.cache->tier : "";
    }
    static std::vector<std::string> nodes(const Answer& answer) {
        std::vector<std::string> found;
        for (const Visit& visit : answer.visits)
            found.push_back(visit.node + ' ' + visit.outcome);
        return found;
    }

    CachedShop shop_;
};

TEST_F(RecallTest, ARepeatSkipsTheReadingAndRunsAgain) {
    EXPECT_EQ(tier("How many orders are there?"), "");
    const std::size_t asked = shop_.connector.asked.size();
    const Answer answer = ask("how many orders are there");
    ASSERT_TRUE(answer.cache);
    EXPECT_THAT(nodes(answer), Contains("recall recalled"));
    EXPECT_THAT(nodes(answer), testing::Not(Contains(HasSubstr("route"))));
    EXPECT_THAT(nodes(answer), Contains("approve approved"));
    EXPECT_EQ(shop_.connector.asked.size(), asked + 1);
    EXPECT_THAT(answer.route_reason, HasSubstr("From the cache, asked at "));
    EXPECT_EQ(answer.database->drafted_by, "cache");
}

TEST_F(RecallTest, OtherWordsOfTheSameFormAreAHit) {
    EXPECT_EQ(tier("How many orders are there?"), "");
    EXPECT_EQ(tier("What is the number of orders?"), "meaning");
    EXPECT_EQ(tier("How many customers are there?"), "");
}

TEST_F(RecallTest, DataThatChangeAreReadAnew) {
    ask("How many orders are there?");
    shop_.connector.answer = [](const std::string&) {
        return schema::ResultSet{{{"count", "integer"}}, {{std::int64_t{8}}}};
    };
    const Answer answer = ask("How many orders are there?");
    EXPECT_TRUE(answer.cache);
    EXPECT_EQ(std::get<std::int64_t>(answer.database->result.rows[0][0]), 8);
}

TEST_F(RecallTest, AnythingThatDecidesTheAnswerParts) {
    const std::string question = "How many orders are there?";
    EXPECT_EQ(tier(question), "");
    EXPECT_EQ(tier(question), "exact");
    shop_.sources.databases[0].knowledge_version = "edited";
    EXPECT_EQ(tier(question), "") << "what people wrote";
    shop_.sources.databases[0].connector_version = "moved";
    EXPECT_EQ(tier(question), "") << "the entry of the connector";
    shop_.options.version = "2";
    EXPECT_EQ(tier(question), "") << "the rules";
    shop_.options.planner.today += std::chrono::days(1);
    EXPECT_EQ(tier(question), "") << "the day";
    shop_.scope = shop_.scope.with_row_limit(5);
    EXPECT_EQ(tier(question), "") << "the scope";
    EXPECT_EQ(tier(question), "exact");
    schema::Catalog changed = shop_.knowledge.catalog;
    changed.tables[0].columns[1].name = "renamed";
    shop_.sources.databases[0].catalog = &changed;
    EXPECT_EQ(tier(question), "") << "the schema";
}

TEST_F(RecallTest, WhoMayReadNothingIsServedNothing) {
    ask("How many orders are there?");
    shop_.scope = access::Scope::nothing("guest");
    const std::size_t asked = shop_.connector.asked.size();
    const Answer answer = ask("How many orders are there?");
    EXPECT_EQ(answer.status, Status::Unanswerable);
    EXPECT_FALSE(answer.cache);
    EXPECT_EQ(shop_.connector.asked.size(), asked);
}

TEST_F(RecallTest, ARecalledQueryThatFailsIsToldAndTheQuestionReadAnew) {
    ask("How many orders are there?");
    bool first = true;
    shop_.connector.answer = [&](const std::string&) -> base::Result<schema::ResultSet> {
        if (std::exchange(first, false)) return base::fail(base::ErrorCode::Io, "gone");
        return schema::ResultSet{{{"count", "integer"}}, {{std::int64_t{9}}}};
    };
    const Answer answer = ask("How many orders are there?");
    EXPECT_EQ(answer.status, Status::Answered);
    EXPECT_FALSE(answer.cache);
    EXPECT_EQ(answer.reason, "");
    EXPECT_THAT(nodes(answer), Contains("draft stale"));
    ASSERT_THAT(answer.attempts, SizeIs(2));
    EXPECT_EQ(answer.attempts[0].drafted_by, "cache");
    EXPECT_EQ(answer.attempts[0].error, "gone");
}

TEST_F(RecallTest, DocumentsAreNeverAskedOfTheCache) {
    ask("How many orders are there?");
    const Answer answer =
        ask(Question{.text = "How many orders are there?", .route = RouteWish::Documents});
    EXPECT_FALSE(answer.cache);
}

TEST_F(RecallTest, WhatManyAskAtOnceIsReadOnce) {
    constexpr std::size_t kOthers = 4;
    const Agent agent = Agent::create(shop_.sources, shop_.options).value();
    std::atomic<bool> first = true;
    // The first is held until all the others wait for it; its own look at the candidates is not.
    shop_.connector.answer = [&](const std::string&) {
        if (first.exchange(false)) {
            while (shop_.cache->flights().waiting() < kOthers)
                std::this_thread::yield();
        }
        return schema::ResultSet{{{"count", "integer"}}, {{std::int64_t{7}}}};
    };
    std::atomic<std::size_t> recalled = 0;
    {
        std::vector<std::jthread> askers;
        for (std::size_t i = 0; i <= kOthers; ++i)
            askers.emplace_back([&] {
                const Answer answer =
                    agent.ask({.text = "How many orders are there?"}, shop_.scope, {});
                EXPECT_EQ(answer.status, Status::Answered);
                recalled += answer.cache ? 1 : 0;
            });
    }
    EXPECT_EQ(recalled, kOthers);
}

} // namespace
} // namespace vouch::answer
