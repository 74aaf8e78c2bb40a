#include "answer/state.h"

#include <gtest/gtest.h>

namespace vouch::answer {
namespace {

base::Error error(std::string message) {
    return {base::ErrorCode::Unavailable, std::move(message), std::nullopt, {}};
}

TEST(Apply, ARefusalEndsTheQuestionOrOnlyTheDocuments) {
    for (Node node : {Node::Screen, Node::Route}) {
        State state;
        apply(state, node, Refusal{Status::Refused, error("no")});
        ASSERT_TRUE(state.refusal);
        EXPECT_EQ(state.refusal->error.message, "no");
        EXPECT_FALSE(state.documents_error);
    }
    for (Node node : {Node::Retrieve, Node::Extract}) {
        State state;
        apply(state, node, Refusal{Status::Failed, error("no")});
        EXPECT_FALSE(state.refusal);
        ASSERT_TRUE(state.documents_error);
        EXPECT_EQ(state.documents_error->message, "no");
    }
}

TEST(Apply, CountsDraftsByTheirPlace) {
    State state;
    apply(state, Node::Draft, NextDraft{0});
    apply(state, Node::Draft, NextDraft{1});
    EXPECT_EQ(state.draft, 1U);
    EXPECT_EQ(state.drafts_tried, 2U);
}

TEST(Apply, RowsMakeAnEarlierFailureGood) {
    State state;
    apply(state, Node::Run,
          FailedAttempt{Attempt{1, "a", "failed", "broken", "planner"}, error("x")});
    ASSERT_TRUE(state.database_error);
    EXPECT_FALSE(state.result);
    apply(state, Node::Run, Rows{Attempt{2, "b", "answered", "", "planner"}, {}});
    EXPECT_FALSE(state.database_error);
    EXPECT_TRUE(state.result);
    ASSERT_EQ(state.attempts.size(), 2U);
    EXPECT_EQ(state.attempts[0].outcome, "failed");
}

TEST(Apply, NothingChangesNothing) {
    State state;
    apply(state, Node::Retrieve, std::monostate{});
    EXPECT_FALSE(state.refusal || state.documents_error || state.document_answer || state.result);
    EXPECT_TRUE(state.attempts.empty());
    EXPECT_EQ(state.drafts_tried, 0U);
}

} // namespace
} // namespace vouch::answer
