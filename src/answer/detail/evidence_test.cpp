#include "answer/detail/evidence.h"

#include <gtest/gtest.h>

#include "answer/shop_for_test.h"

namespace vouch::answer::detail {
namespace {

constexpr const char* kQuestion = "How many orders are there?";

Evidence evidence(Shop& shop, const std::string& question, std::string_view connector = "") {
    return gather_evidence(question, connector, shop.services(), {}).value();
}

TEST(Evidence, AsksBothWorlds) {
    Shop shop;
    shop.engine.coverage = 0.25;
    Evidence found = evidence(shop, kQuestion);
    EXPECT_TRUE(found.database_answers());
    EXPECT_GT(found.confidence(), 0.6);
    EXPECT_EQ(found.coverage, 0.25);
    EXPECT_FALSE(found.database_tie);
    EXPECT_EQ(shop.engine.asked, std::vector<std::string>{kQuestion});
}

TEST(Evidence, IsEmptyWhereNothingIsThere) {
    Shop shop;
    shop.sources = {};
    Evidence found = evidence(shop, kQuestion);
    EXPECT_FALSE(found.database_answers());
    EXPECT_EQ(found.confidence(), 0);
    EXPECT_EQ(found.coverage, 0);
}

TEST(Evidence, AsksOnlyTheConnectorThatIsMeant) {
    Shop shop;
    EXPECT_FALSE(evidence(shop, kQuestion, "another").database_answers());
    EXPECT_TRUE(shop.connector.asked.empty());
    EXPECT_TRUE(evidence(shop, kQuestion, "shop").database_answers());
}

TEST(Evidence, SeesThatTwoDatabasesReadItAsSurely) {
    Shop shop;
    shop.sources.databases.push_back({"copy", &shop.connector, &shop.knowledge});
    shop.planners.emplace_back(shop.knowledge, shop.options.planner);
    shop.planners.emplace_back(shop.knowledge, shop.options.planner);
    Evidence found = evidence(shop, kQuestion);
    EXPECT_TRUE(found.database_tie);
    EXPECT_EQ(found.database, 0U);
    EXPECT_FALSE(evidence(shop, kQuestion, "copy").database_tie);
    EXPECT_EQ(evidence(shop, kQuestion, "copy").database, 1U);
}

TEST(Evidence, AThirdDatabaseThatReadsItLessSurelyLeavesTheTie) {
    Shop shop;
    knowledge::TestSchema schema =
        knowledge::test_schema("customer: id int pk, name text = Acme, note text\n");
    knowledge::TestReader reader(schema);
    knowledge::Knowledge other = knowledge::build({"other", schema.catalog}, reader,
                                                  knowledge::english::vocabulary(), {}, {})
                                     .value();
    shop.sources.databases.push_back({"copy", &shop.connector, &shop.knowledge});
    shop.sources.databases.push_back({"other", &shop.connector, &other});
    for (const DatabaseSource& source : shop.sources.databases)
        shop.planners.emplace_back(*source.knowledge, shop.options.planner);
    EXPECT_LT(evidence(shop, kQuestion, "other").confidence(),
              evidence(shop, kQuestion).confidence());
    EXPECT_TRUE(evidence(shop, kQuestion).database_tie);
    EXPECT_FALSE(evidence(shop, "How many customers are there?", "shop").database_tie);
}

TEST(Evidence, LosesConfidenceWhereTheRowsShowNothing) {
    Shop shop;
    double sure = evidence(shop, kQuestion).confidence();
    shop.connector.answer = [](const std::string&) { return schema::ResultSet{{{"n", ""}}, {}}; };
    EXPECT_LT(evidence(shop, kQuestion).confidence(), sure);
    shop.connector.answer = [](const std::string&) -> base::Result<schema::ResultSet> {
        return base::fail(base::ErrorCode::Unavailable, "gone");
    };
    Evidence broken = evidence(shop, kQuestion);
    EXPECT_FALSE(broken.database_answers());
    ASSERT_TRUE(broken.database_error);
    EXPECT_EQ(broken.database_error->message, "gone");
    // Out of time says nothing about a candidate.
    shop.connector.answer = [](const std::string&) -> base::Result<schema::ResultSet> {
        return base::fail(base::ErrorCode::Timeout, "slow");
    };
    Evidence slow = evidence(shop, kQuestion);
    EXPECT_EQ(slow.confidence(), sure);
    EXPECT_FALSE(slow.database_error);
}

TEST(Evidence, RunsNoCandidateThatTheScopeForbids) {
    Shop shop;
    shop.scope = access::Scope::nothing("guest");
    shop.engine.coverage = 1;
    Evidence found = evidence(shop, kQuestion);
    EXPECT_TRUE(shop.connector.asked.empty());
    EXPECT_FALSE(found.database_answers());
    EXPECT_EQ(found.coverage, 0);
}

TEST(Evidence, FailsWhereTheDocumentsCannotBeRead) {
    Shop shop;
    shop.engine.failure = base::Error{base::ErrorCode::Corrupt, "broken", std::nullopt, {}};
    EXPECT_FALSE(gather_evidence(kQuestion, "", shop.services(), {}));
}

} // namespace
} // namespace vouch::answer::detail
