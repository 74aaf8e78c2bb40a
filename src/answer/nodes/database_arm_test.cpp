// Draft, Approve, Run and Check: what each does with one draft.
#include <gtest/gtest.h>

#include "answer/detail/node_functions.h"
#include "answer/shop_for_test.h"
#include "sql/dialects/registry.h"
#include "sql/syntax/parser.h"

namespace vouch::answer::detail {
namespace {

Draft draft(const std::string& sql, double confidence = 0.9) {
    const auto* dialect = sql::dialects::find_dialect("sqlite");
    Draft made;
    made.query = std::move(*sql::syntax::parse_query(sql, *dialect));
    made.confidence = confidence;
    made.drafted_by = "test";
    return made;
}

State with_drafts(const std::vector<std::string>& texts) {
    State state;
    for (const std::string& sql : texts)
        state.choice.drafts.push_back(draft(sql));
    return state;
}

State approved(Shop& shop, const std::string& sql) {
    State state = with_drafts({sql});
    apply(state, Node::Draft, NextDraft{0});
    Step step = approve_node(state, shop.services(), {});
    EXPECT_EQ(step.outcome, Outcome::Approved) << sql;
    apply(state, Node::Approve, std::move(step.update));
    return state;
}

TEST(DraftNode, TakesTheDraftsInTheirOrder) {
    Shop shop;
    State state = with_drafts({"SELECT 1", "SELECT 2"});
    for (std::size_t i = 0; i < 2; ++i) {
        Step step = draft_node(state, shop.services(), {});
        ASSERT_EQ(step.outcome, Outcome::Drafted);
        EXPECT_EQ(std::get<NextDraft>(step.update).index, i);
        apply(state, Node::Draft, std::move(step.update));
    }
    EXPECT_EQ(draft_node(state, shop.services(), {}).outcome, Outcome::Exhausted);
}

TEST(DraftNode, StopsAtTheLimitAndBelowTheThreshold) {
    Shop shop;
    EXPECT_EQ(draft_node(State{}, shop.services(), {}).outcome, Outcome::Exhausted);
    shop.options.drafts_max = 0;
    EXPECT_EQ(draft_node(with_drafts({"SELECT 1"}), shop.services(), {}).outcome,
              Outcome::Exhausted);
    Shop unsure;
    State state;
    state.choice.drafts.push_back(draft("SELECT 1", unsure.options.planner.threshold - 0.01));
    EXPECT_EQ(draft_node(state, unsure.services(), {}).outcome, Outcome::Exhausted);
}

TEST(ApproveNode, RejectsWhatTheScopeDoesNotAllow) {
    Shop shop;
    State unknown = with_drafts({"SELECT secret FROM vault"});
    EXPECT_EQ(approve_node(unknown, shop.services(), {}).outcome, Outcome::Rejected);
    shop.scope = access::Scope::nothing("guest");
    State state = with_drafts({"SELECT name FROM customer"});
    Step step = approve_node(state, shop.services(), {});
    ASSERT_EQ(step.outcome, Outcome::Rejected);
    const auto& failed = std::get<FailedAttempt>(step.update);
    EXPECT_EQ(failed.attempt.number, 1U);
    EXPECT_EQ(failed.attempt.outcome, "refused");
    EXPECT_EQ(failed.attempt.drafted_by, "test");
    EXPECT_FALSE(failed.attempt.error.empty());
}

TEST(ApproveNode, SaysTheDraftInTheDialectOfTheDatabase) {
    Shop shop;
    shop.connector.dialect = "postgres";
    State state = with_drafts({"SELECT strftime('%Y', name) FROM customer"});
    Step step = approve_node(state, shop.services(), {});
    ASSERT_EQ(step.outcome, Outcome::Approved)
        << std::get<FailedAttempt>(step.update).attempt.error;
    const std::string& text = std::get<sql::policy::ApprovedQuery>(step.update).text();
    EXPECT_EQ(text.find("strftime"), std::string::npos) << text;
    EXPECT_NE(text.find("YYYY"), std::string::npos) << text;
    State odd = with_drafts({"SELECT julianday(name) FROM customer"});
    EXPECT_EQ(approve_node(odd, shop.services(), {}).outcome, Outcome::Rejected);
}

TEST(RunNode, RunsWhatWasApprovedWithinTheScopesRows) {
    Shop shop;
    shop.scope = access::Scope::local_operator().with_row_limit(5);
    State state = approved(shop, "SELECT name FROM customer");
    Step step = run_node(state, shop.services(), {});
    ASSERT_EQ(step.outcome, Outcome::Succeeded);
    EXPECT_EQ(std::get<Rows>(step.update).attempt.outcome, "answered");
    ASSERT_EQ(shop.connector.asked.size(), 1U);
    EXPECT_EQ(shop.connector.asked[0], state.approved->text());
    EXPECT_EQ(shop.connector.budgets[0].rows, 5U);
}

TEST(RunNode, ADraftOnlyIsNotRun) {
    Shop shop;
    State state = approved(shop, "SELECT name FROM customer");
    state.question.execution = Execution::DraftOnly;
    Step step = run_node(state, shop.services(), {});
    EXPECT_EQ(step.outcome, Outcome::Succeeded);
    EXPECT_EQ(std::get<Rows>(step.update).attempt.outcome, "drafted");
    EXPECT_TRUE(shop.connector.asked.empty());
}

TEST(RunNode, TellsALateQueryFromABrokenOne) {
    struct Case {
        base::ErrorCode code;
        Outcome outcome;
        const char* word;
    };
    const Case cases[] = {
        {base::ErrorCode::Timeout, Outcome::TimedOut, "timeout"},
        {base::ErrorCode::Cancelled, Outcome::TimedOut, "cancelled"},
        {base::ErrorCode::Unavailable, Outcome::Failed, "failed"},
        {base::ErrorCode::Corrupt, Outcome::Failed, "failed"},
    };
    for (const auto& [code, outcome, word] : cases) {
        Shop shop;
        shop.connector.answer = [code =
                                     code](const std::string&) -> base::Result<schema::ResultSet> {
            return base::fail(code, "why");
        };
        Step step = run_node(approved(shop, "SELECT name FROM customer"), shop.services(), {});
        EXPECT_EQ(step.outcome, outcome);
        EXPECT_EQ(std::get<FailedAttempt>(step.update).attempt.error, "why");
        EXPECT_EQ(std::get<FailedAttempt>(step.update).attempt.outcome, word);
    }
}

std::vector<std::string> caveats(schema::ResultSet result, Execution execution = Execution::Run) {
    Shop shop;
    State state;
    state.question.execution = execution;
    state.result = std::move(result);
    return std::get<Caveats>(check_node(state, shop.services(), {}).update).sentences;
}

TEST(CheckNode, SaysWhatAResultLacks) {
    using schema::Truncation;
    const schema::Row one{std::int64_t{1}};
    for (auto [truncation, word] :
         {std::pair{Truncation::Rows, "row limit"}, std::pair{Truncation::Bytes, "size limit"},
          std::pair{Truncation::Time, "time was up"}}) {
        auto found = caveats({{{"n", ""}}, {one}, truncation});
        ASSERT_EQ(found.size(), 1U);
        EXPECT_NE(found[0].find(word), std::string::npos);
    }
    EXPECT_EQ(caveats({{{"n", ""}}, {}}).size(), 1U);
    EXPECT_EQ(caveats({{{"n", ""}}, {{schema::Null{}}, {schema::Null{}}}}).size(), 1U);
}

TEST(CheckNode, SaysWhereTheServerFiltersRows) {
    Shop shop;
    shop.knowledge.catalog.tables.front().row_policies = {"own: owner = 'eve'"};
    auto found = [&](const std::string& sql) {
        State state = approved(shop, sql);
        state.result = schema::ResultSet{{{"n", ""}}, {{std::int64_t{1}}}};
        return std::get<Caveats>(check_node(state, shop.services(), {}).update).sentences;
    };
    auto filtered = found("SELECT name FROM customer");
    ASSERT_EQ(filtered.size(), 1U);
    EXPECT_NE(filtered[0].find("some of the rows of customer"), std::string::npos);
    EXPECT_EQ(filtered[0].find("eve"), std::string::npos) << "what a policy says stays with it";
    EXPECT_TRUE(found("SELECT amount FROM \"order\"").empty());
}

TEST(CheckNode, IsSilentOnAWholeResult) {
    EXPECT_TRUE(caveats({{{"n", ""}}, {{std::int64_t{0}}}}).empty());
    EXPECT_TRUE(caveats({{{"n", ""}}, {{schema::Null{}}, {std::int64_t{0}}}}).empty());
    EXPECT_TRUE(caveats({}, Execution::DraftOnly).empty()); // nothing ran
}

} // namespace
} // namespace vouch::answer::detail
