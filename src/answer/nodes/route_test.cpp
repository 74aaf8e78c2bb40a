#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "answer/detail/node_functions.h"
#include "answer/shop_for_test.h"

namespace vouch::answer::detail {
namespace {

constexpr const char* kCount = "How many orders are there?";
constexpr const char* kLeave = "How much annual leave do employees get?";

Step route(Shop& shop, const std::string& text, RouteWish wish = RouteWish::Automatic) {
    State state;
    state.question.text = text;
    state.question.route = wish;
    return route_node(state, shop.services(), {});
}

const RouteChoice& choice(const Step& step) { return std::get<RouteChoice>(step.update); }
const Refusal& refusal(const Step& step) { return std::get<Refusal>(step.update); }

TEST(RouteNode, GoesWhereTheEvidenceIs) {
    Shop shop;
    Step database = route(shop, kCount);
    ASSERT_EQ(database.outcome, Outcome::ToDatabase);
    EXPECT_FALSE(choice(database).drafts.empty());
    EXPECT_NE(choice(database).reason.find("“shop”"), std::string::npos);
    Step documents = route(shop, kLeave);
    ASSERT_EQ(documents.outcome, Outcome::ToDocuments);
    EXPECT_THAT(choice(documents).documents_questions, testing::ElementsAre(kLeave));
    EXPECT_TRUE(choice(documents).drafts.empty());
}

TEST(RouteNode, ATieIsSaidAndNotGuessed) {
    Shop shop;
    shop.sources.databases.push_back({"copy", &shop.connector, &shop.knowledge});
    for (int database = 0; database < 2; ++database)
        shop.planners.emplace_back(shop.knowledge, shop.options.planner);
    for (const RouteWish wish : {RouteWish::Automatic, RouteWish::Database}) {
        const Step asks = route(shop, kCount, wish);
        ASSERT_EQ(asks.outcome, Outcome::Unroutable);
        EXPECT_EQ(refusal(asks).status, Status::NeedsClarification);
        EXPECT_THAT(refusal(asks).error.message, testing::HasSubstr("“shop” and “copy”"));
        EXPECT_THAT(refusal(asks).error.hints,
                    testing::ElementsAre("--connector shop", "--connector copy"));
    }
    State state;
    state.question = {.text = kCount, .connector = "copy"};
    const Step named = route_node(state, shop.services(), {});
    ASSERT_EQ(named.outcome, Outcome::ToDatabase);
    EXPECT_EQ(choice(named).database, 1U);
}

TEST(RouteNode, TheReasonTellsWhyNotAnotherDatabase) {
    Shop shop;
    const knowledge::TestSchema schema = knowledge::test_schema("plant: id int pk, height real\n");
    knowledge::TestReader reader(schema);
    const auto garden = knowledge::build({"garden", schema.catalog}, reader,
                                         knowledge::english::vocabulary(), {}, {})
                            .value();
    shop.sources.databases.push_back({"garden", &shop.connector, &garden});
    shop.planners.emplace_back(shop.knowledge, shop.options.planner);
    shop.planners.emplace_back(garden, shop.options.planner);
    const Step chosen = route(shop, kCount);
    ASSERT_EQ(chosen.outcome, Outcome::ToDatabase);
    EXPECT_EQ(choice(chosen).database, 0U);
    EXPECT_THAT(choice(chosen).reason, testing::HasSubstr("“garden” does not know “orders”"));
    EXPECT_EQ(choice(route(shop, "What is the average height of plants?")).database, 1U);
}

TEST(RouteNode, SendsEachPartOfACompoundQuestionToItsWorld) {
    Shop shop;
    Step both =
        route(shop, "How many orders are there, and what is the annual leave of employees?");
    ASSERT_EQ(both.outcome, Outcome::ToBoth);
    EXPECT_THAT(choice(both).documents_questions,
                testing::ElementsAre("what is the annual leave of employees?"));
    EXPECT_EQ(choice(both).drafts.front().understood.find("leave"), std::string::npos);
}

TEST(RouteNode, AWishFixesTheWorld) {
    Shop shop;
    EXPECT_EQ(route(shop, kCount, RouteWish::Database).outcome, Outcome::ToDatabase);
    Step none = route(shop, kLeave, RouteWish::Database);
    ASSERT_EQ(none.outcome, Outcome::Unroutable);
    EXPECT_THAT(refusal(none).error.message, testing::Not(testing::HasSubstr("documents")));
    shop.sources.databases.clear(); // as the wish has it
    EXPECT_EQ(route(shop, kLeave, RouteWish::Documents).outcome, Outcome::ToDocuments);
    none = route(shop, kCount, RouteWish::Documents);
    ASSERT_EQ(none.outcome, Outcome::Unroutable);
    EXPECT_EQ(refusal(none).error.message, "This is not in the documents.");
}

TEST(RouteNode, SaysWhereItLookedInVain) {
    Shop shop;
    shop.engine.passages.clear();
    Step none = route(shop, kLeave);
    ASSERT_EQ(none.outcome, Outcome::Unroutable);
    EXPECT_EQ(refusal(none).status, Status::Unanswerable);
    EXPECT_THAT(refusal(none).error.message, testing::HasSubstr("No sentence of the documents"));
    shop.sources.databases.clear();
    EXPECT_EQ(refusal(route(shop, kLeave)).error.message, "This is not in the documents.");
    EXPECT_EQ(refusal(route(shop, kLeave, RouteWish::Database)).error.message,
              "There is no database to ask.");
    shop.sources.passages = nullptr;
    EXPECT_EQ(refusal(route(shop, kLeave, RouteWish::Documents)).error.message,
              "There is no document to ask.");
    EXPECT_EQ(refusal(route(shop, kLeave)).error.message,
              "There is nothing to ask: no database and no document.");
}

TEST(RouteNode, TellsTheNearestReadingInsteadOfAQuotationBesideThePoint) {
    Shop shop;
    shop.engine.passages[0].text = "Every order of a customer is confirmed by e-mail.";
    Step none = route(shop, "How many customers have unpaid orders?");
    ASSERT_EQ(none.outcome, Outcome::Unroutable);
    EXPECT_EQ(refusal(none).status, Status::Unanswerable);
    EXPECT_THAT(refusal(none).error.hints, testing::Contains(testing::HasSubstr("customer")));
}

TEST(RouteNode, RefusesAWriteBeforeAnythingIsRead) {
    Shop shop;
    Step step = route(shop, "Delete all orders of Acme");
    ASSERT_EQ(step.outcome, Outcome::Refused);
    EXPECT_EQ(refusal(step).status, Status::Refused);
    EXPECT_EQ(refusal(step).error.code, base::ErrorCode::Denied);
    EXPECT_TRUE(shop.connector.asked.empty());
    EXPECT_TRUE(shop.engine.asked.empty());
}

TEST(RouteNode, ABrokenDatabaseIsAFailure) {
    Shop shop;
    shop.connector.answer = [](const std::string&) -> base::Result<schema::ResultSet> {
        return base::fail(base::ErrorCode::Corrupt, "damaged");
    };
    Step step = route(shop, kCount);
    ASSERT_EQ(step.outcome, Outcome::Unroutable);
    EXPECT_EQ(refusal(step).status, Status::Failed);
    EXPECT_EQ(refusal(step).error.message, "damaged");
    // The documents may still answer.
    EXPECT_EQ(route(shop, kLeave).outcome, Outcome::ToDocuments);
}

TEST(RouteNode, ABrokenIndexIsAFailureWhereItIsNeeded) {
    Shop shop;
    shop.engine.failure = base::Error{base::ErrorCode::Corrupt, "broken", std::nullopt, {}};
    EXPECT_EQ(route(shop, kCount).outcome, Outcome::ToDatabase);
    Step step = route(shop, kLeave);
    ASSERT_EQ(step.outcome, Outcome::Unroutable);
    EXPECT_EQ(refusal(step).status, Status::Failed);
}

} // namespace
} // namespace vouch::answer::detail
