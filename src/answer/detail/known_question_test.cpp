#include "answer/detail/known_question.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "answer/shop_for_test.h"
#include "knowledge/knowledge_base_file.h"
#include "sql/dialects/registry.h"

namespace vouch::answer::detail {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// A shop whose knowledge base has one pair, for a question that the planner cannot read.
void teach(Shop& shop, const std::string& sql) {
    const auto base = knowledge::parse_knowledge_base(
        "knowledge_base: 1\nverified_pairs:\n  - question: Who is big?\n    sql: " + sql + "\n",
        "shop.yaml");
    ASSERT_TRUE(base);
    const auto& dialect = *sql::dialects::find_dialect("sqlite");
    const auto policy = shop.scope.sql_policy("shop", dialect, shop.knowledge.catalog).value();
    const auto gate = sql::policy::Gate::create(dialect, shop.knowledge.catalog, policy);
    shop.knowledge.known_questions = knowledge::KnownQuestions::build(
        *base, "shop.yaml", *gate, shop.knowledge.vocabulary, shop.knowledge.base_warnings);
}

Answer ask(Shop& shop, const std::string& text) {
    Agent agent = Agent::create(shop.sources, shop.options).value();
    return agent.ask({.text = text}, shop.scope, {});
}

TEST(KnownQuestion, IsAnsweredByWhatAPersonWrote) {
    Shop shop;
    teach(shop, "SELECT name FROM customer WHERE country = 'France'");
    const Answer answer = ask(shop, "who is BIG");
    ASSERT_EQ(answer.status, Status::Answered) << answer.reason;
    EXPECT_THAT(answer.database->sql, HasSubstr("WHERE country = 'France'"));
    EXPECT_EQ(answer.database->understood, "from the verified pair “Who is big?”");
    EXPECT_EQ(answer.database->drafted_by, "verified pair");
    EXPECT_THAT(answer.route_reason, HasSubstr("has a verified pair for it."));
    EXPECT_NE(ask(shop, "Who is small?").status, Status::Answered);
}

TEST(KnownQuestion, GoesThroughTheDoorOfTheCaller) {
    Shop shop;
    teach(shop, "SELECT name FROM customer");
    shop.scope = access::Scope::nothing("guest");
    shop.connector.asked.clear();
    const Answer answer = ask(shop, "Who is big?");
    EXPECT_EQ(answer.status, Status::Refused);
    EXPECT_TRUE(shop.connector.asked.empty());
}

TEST(KnownQuestion, IsNotForAnotherDatabaseOrTheDocuments) {
    Shop shop;
    teach(shop, "SELECT name FROM customer");
    const Services services = shop.services();
    EXPECT_TRUE(known_question({.text = "Who is big?"}, services));
    EXPECT_FALSE(known_question({.text = "Who is big?", .route = RouteWish::Documents}, services));
    EXPECT_FALSE(known_question({.text = "Who is big?", .connector = "other"}, services));
}

TEST(KnownQuestion, AsksWhichDatabaseIsMeantWhereTwoHaveIt) {
    Shop shop;
    teach(shop, "SELECT name FROM customer");
    shop.sources.databases.push_back({"twin", &shop.connector, &shop.knowledge});
    const Answer answer = ask(shop, "Who is big?");
    EXPECT_EQ(answer.status, Status::NeedsClarification);
    EXPECT_THAT(answer.reason, HasSubstr("“shop” and “twin”"));
    EXPECT_THAT(answer.hints, ElementsAre("--connector shop", "--connector twin"));
}

TEST(KnownQuestion, AWrongFileIsToldWithEveryAnswer) {
    Shop shop;
    teach(shop, "DELETE FROM customer");
    const Answer answer = ask(shop, "How many orders are there?");
    ASSERT_TRUE(answer.database);
    EXPECT_THAT(answer.database->caveats, ElementsAre(HasSubstr("shop.yaml:4: the verified pair")));
}

} // namespace
} // namespace vouch::answer::detail
