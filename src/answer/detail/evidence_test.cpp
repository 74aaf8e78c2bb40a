#include "answer/detail/evidence.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "answer/shop_for_test.h"

namespace vouch::answer::detail {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kQuestion = "How many orders are there?";

Evidence evidence(Shop& shop, const std::string& question, std::string_view connector = "") {
    Question asked{question};
    asked.connector = connector;
    return gather_evidence(question, asked, shop.services(), {}).value();
}

constexpr const char* kLeaveQuestion = "How many days of annual leave does an employee have?";

TEST(Evidence, AsksTheDocumentsWhereTheDatabaseDoesNotKnow) {
    Shop shop;
    Evidence counted = evidence(shop, kQuestion);
    EXPECT_TRUE(counted.database_answers());
    EXPECT_GT(counted.confidence(), 0.6);
    EXPECT_TRUE(counted.ties.empty());
    EXPECT_FALSE(counted.quotation);
    EXPECT_TRUE(shop.engine.asked.empty());
    Evidence quoted = evidence(shop, kLeaveQuestion);
    EXPECT_FALSE(quoted.database_answers());
    ASSERT_TRUE(quoted.quotation);
    EXPECT_EQ(shop.engine.asked, std::vector<std::string>{kLeaveQuestion});
}

TEST(Evidence, WhereOnlyADraftIsWantedNothingIsRun) {
    Shop shop;
    Question question{kQuestion};
    EXPECT_TRUE(
        gather_evidence(kQuestion, question, shop.services(), {}).value().database_answers());
    EXPECT_FALSE(shop.connector.asked.empty());
    shop.connector.asked.clear();
    question.execution = Execution::DraftOnly;
    EXPECT_TRUE(
        gather_evidence(kQuestion, question, shop.services(), {}).value().database_answers());
    EXPECT_TRUE(shop.connector.asked.empty());
}

TEST(Evidence, AQuotationFitsTheMoreExactlyTheMoreTheDatabaseReads) {
    Shop shop;
    shop.engine.passages[0].text = "An order of a customer is confirmed by e-mail within a day. "
                                   "The highest discount for customers from France is 5 percent.";
    EXPECT_TRUE(evidence(shop, "How is an order of a customer confirmed?").quotation);
    EXPECT_FALSE(evidence(shop, "Which customers have unpaid orders?").quotation);
    EXPECT_FALSE(evidence(shop, "Which customers have the most unconfirmed orders?").quotation);
    EXPECT_TRUE(evidence(shop, "What is the highest discount for customers?").quotation);
    EXPECT_FALSE(evidence(shop, "What was the discount of customers in 2025?").quotation);
    EXPECT_FALSE(evidence(shop, "And in France?").quotation);
    shop.sources.databases.clear(); // then it is the best that is known
    EXPECT_TRUE(evidence(shop, "Which customers have unpaid orders?").quotation);
}

TEST(Evidence, ADatabaseThatReadsLittleOfTheQuestionIsNoRival) {
    Shop shop;
    shop.engine.passages[0].text = "Copper pipes for orders lie in the northern harbour.";
    const char* question = "Where do copper pipes lie that plumbers ask for with zinc orders?";
    EXPECT_TRUE(evidence(shop, question).quotation);
    shop.options.rival_share_min = 0;
    EXPECT_FALSE(evidence(shop, question).quotation);
}

TEST(Evidence, IsEmptyWhereNothingIsThere) {
    Shop shop;
    shop.sources = {};
    Evidence found = evidence(shop, kQuestion);
    EXPECT_FALSE(found.database_answers());
    EXPECT_EQ(found.confidence(), 0);
    EXPECT_FALSE(found.quotation);
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
    EXPECT_THAT(found.ties, ElementsAre(1U));
    EXPECT_EQ(found.database, 0U);
    EXPECT_TRUE(evidence(shop, kQuestion, "copy").ties.empty());
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
    EXPECT_THAT(evidence(shop, kQuestion).ties, ElementsAre(1U));
    EXPECT_THAT(evidence(shop, kQuestion).rivals, ElementsAre(HasSubstr("“other”")));
    EXPECT_TRUE(evidence(shop, "How many customers are there?", "shop").ties.empty());
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
    Evidence found = evidence(shop, kQuestion);
    EXPECT_TRUE(shop.connector.asked.empty());
    EXPECT_FALSE(found.database_answers());
    EXPECT_FALSE(evidence(shop, kLeaveQuestion).quotation);
}

TEST(Evidence, FailsWhereTheDocumentsCannotBeRead) {
    Shop shop;
    shop.engine.failure = base::Error{base::ErrorCode::Corrupt, "broken", std::nullopt, {}};
    EXPECT_FALSE(gather_evidence(kLeaveQuestion, {kLeaveQuestion}, shop.services(), {}));
}

} // namespace
} // namespace vouch::answer::detail
