// Which of two worlds is meant, where both know the question and a model is asked.
#include <gmock/gmock.h>

#include "answer/agent.h"
#include "answer/detail/node_functions.h"
#include "answer/shop_for_test.h"
#include "llm/scripted_model.h"

namespace vouch::answer::detail {
namespace {

using testing::AllOf;
using testing::HasSubstr;

State disputed() {
    State state;
    state.question.text = "Which customers order large amounts?";
    state.choice.route = Route::Documents;
    state.choice.reason = "A rule.";
    state.choice.documents_questions = {state.question.text};
    state.choice.passage = "Large amounts are ordered by customers in spring.";
    return state;
}

Step decide(llm::ScriptedModel& model) {
    Shop shop;
    shop.sources.model = &model;
    return decide_node(disputed(), shop.services(), {});
}

void check_word(const std::string& reply, Outcome outcome, Route route) {
    llm::ScriptedModel model(std::vector<std::string>{reply});
    const Step step = decide(model);
    EXPECT_EQ(step.outcome, outcome) << reply;
    const auto& decision = std::get<RouteDecision>(step.update);
    EXPECT_EQ(decision.route, route) << reply;
    EXPECT_EQ(decision.model, "scripted");
    EXPECT_THAT(decision.reason, HasSubstr("the language model sends it"));
}

TEST(DecideNode, TakesTheWordOfTheModel) {
    check_word("DATABASE", Outcome::ToDatabase, Route::Database);
    check_word("documents.", Outcome::ToDocuments, Route::Documents);
    check_word("**BOTH**, since one part needs each", Outcome::ToBoth, Route::Both);
}

TEST(DecideNode, AsksWhereTheModelCannotTell) {
    llm::ScriptedModel model(std::vector<std::string>{"UNCLEAR"});
    const Step step = decide(model);
    ASSERT_EQ(step.outcome, Outcome::Unclear);
    const auto& refusal = std::get<Refusal>(step.update);
    EXPECT_EQ(refusal.status, Status::NeedsClarification);
    EXPECT_THAT(refusal.error.message, HasSubstr("“shop”"));
}

TEST(DecideNode, KeepsToTheRuleWhereNothingCountsIsSaid) {
    for (const std::string reply : {"", "DROP TABLE customer", "the web", "SELECT 1", "42"}) {
        llm::ScriptedModel model(std::vector<std::string>{reply});
        const Step step = decide(model);
        EXPECT_EQ(step.outcome, Outcome::ToDocuments) << reply;
        EXPECT_EQ(std::get<RouteDecision>(step.update).route, Route::Documents);
    }
    llm::ScriptedModel silent(std::vector<llm::ScriptedReply>{});
    EXPECT_EQ(decide(silent).outcome, Outcome::ToDocuments);
}

TEST(DecideNode, ShowsTheModelNamesAndThePassageInFrames) {
    llm::ScriptedModel model(std::vector<std::string>{"BOTH"});
    decide(model);
    ASSERT_EQ(model.requests().size(), 1);
    const llm::ChatRequest request = model.requests().front();
    EXPECT_EQ(request.instructions.find("Large amounts"), std::string::npos);
    EXPECT_THAT(request.messages.front().text,
                AllOf(HasSubstr("customer: id name country"), HasSubstr("<data passage "),
                      HasSubstr("Large amounts are ordered")));
    EXPECT_EQ(request.messages.front().text.find("Acme"), std::string::npos) << "no value is shown";
}

/// A passage that holds much of what the database reads too.
struct Both {
    Shop shop;
    llm::ScriptedModel model;

    explicit Both(std::vector<std::string> replies) : model(std::move(replies)) {
        shop.engine.passages.front().text =
            "Customers in France with the highest order amount get a gift basket in December.";
        shop.sources.model = &model;
    }
    Answer ask() {
        const Agent agent = Agent::create(shop.sources, shop.options).value();
        return agent.ask(
            {.text = "Which gift basket do customers in France with the highest amount get?"},
            shop.scope, {});
    }
};

std::string visited(const Answer& answer) {
    std::string path;
    for (const Visit& visit : answer.visits)
        path += visit.node + ":" + visit.outcome + " ";
    return path;
}

TEST(Decide, IsAskedWhereBothWorldsKnowTheQuestion) {
    Both documents({"DOCUMENTS"});
    const Answer answer = documents.ask();
    EXPECT_THAT(visited(answer), HasSubstr("route:disputed decide:to_documents retrieve:found"));
    EXPECT_EQ(answer.status, Status::Answered);
    EXPECT_EQ(answer.route, Route::Documents);
    EXPECT_EQ(answer.model, "scripted");
    Both database({"DATABASE", "SELECT name FROM customer"});
    const Answer rows = database.ask();
    EXPECT_THAT(visited(rows), HasSubstr("decide:to_database draft:"));
    EXPECT_EQ(rows.route, Route::Database);
    Both unclear({"UNCLEAR"});
    EXPECT_EQ(unclear.ask().status, Status::NeedsClarification);
}

TEST(Decide, IsNotAskedWhereOneWorldSettlesIt) {
    Both both({});
    const Agent agent = Agent::create(both.shop.sources, both.shop.options).value();
    const Answer counted =
        agent.ask({.text = "How many customers are there?"}, both.shop.scope, {});
    EXPECT_EQ(counted.route, Route::Database);
    EXPECT_TRUE(both.model.requests().empty());
}

} // namespace
} // namespace vouch::answer::detail
