#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "answer/detail/node_functions.h"
#include "answer/shop_for_test.h"
#include "sql/dialects/registry.h"
#include "sql/policy/approve.h"

namespace vouch::answer::detail {
namespace {

base::Error error(base::ErrorCode code, std::string message) {
    return {code, std::move(message), std::nullopt, {}};
}

class MergeNode : public testing::Test {
protected:
    State state_;
    Shop shop_;

    MergeNode() { state_.choice.route = Route::Both; }

    void add_rows() {
        const auto& dialect = *sql::dialects::find_dialect("sqlite");
        const schema::Catalog& catalog = shop_.knowledge.catalog;
        state_.approved = std::move(
            *sql::policy::approve_text("SELECT count(*) FROM customer", dialect, catalog,
                                       shop_.scope.sql_policy("shop", dialect, catalog).value()));
        state_.choice.drafts.emplace_back();
        state_.choice.drafts[0].understood = "number of customers";
        state_.result = schema::ResultSet{{{"n", ""}}, {{std::int64_t{2}}}};
    }
    void add_quotation() {
        state_.document_answer =
            DocumentAnswer{.text = "28 days. [1]", .citations = {}, .coverage = 0.9};
        Citation& citation = state_.document_answer->citations.emplace_back();
        citation.number = 1;
        citation.collection = "handbook";
    }

    Answer merged() { return std::get<Answer>(merge_node(state_, shop_.services(), {}).update); }
};

TEST_F(MergeNode, KeepsBothHalvesApart) {
    add_rows();
    add_quotation();
    Answer answer = merged();
    EXPECT_EQ(answer.status, Status::Answered);
    EXPECT_EQ(answer.text, "From the documents (handbook):\n28 days. [1]\n\n"
                           "From the database “shop”:\nNumber of customers: 2.")
        << "the surer one first";
    state_.choice.drafts[0].confidence = 0.95;
    EXPECT_THAT(merged().text, testing::StartsWith("From the database “shop”:\n"));
    ASSERT_TRUE(answer.database && answer.documents);
    EXPECT_EQ(answer.database->connector, "shop");
    EXPECT_EQ(answer.reason, "");
}

TEST_F(MergeNode, TellsTheArmThatFoundNothing) {
    add_rows();
    Answer answer = merged();
    EXPECT_EQ(answer.status, Status::Answered);
    EXPECT_EQ(answer.reason, "This is not in the documents.");
    EXPECT_FALSE(answer.documents);
    state_.choice.route = Route::Database; // nobody asked them
    EXPECT_EQ(merged().reason, "");
}

TEST_F(MergeNode, TellsTheArmThatFailedBesideTheOneThatAnswered) {
    add_quotation();
    state_.database_error = error(base::ErrorCode::Timeout, "too slow");
    Answer answer = merged();
    EXPECT_EQ(answer.status, Status::Answered);
    EXPECT_EQ(answer.reason, "too slow");
    EXPECT_EQ(answer.text, "28 days. [1]");
}

TEST_F(MergeNode, GivesTheRightStatusWhereNobodyAnswered) {
    EXPECT_EQ(merged().status, Status::Unanswerable);
    state_.documents_error = error(base::ErrorCode::Corrupt, "broken");
    EXPECT_EQ(merged().status, Status::Failed);
    state_.database_error = error(base::ErrorCode::Denied, "not allowed");
    Answer denied = merged();
    EXPECT_EQ(denied.status, Status::Refused);
    EXPECT_EQ(denied.reason, "not allowed broken");
    EXPECT_EQ(denied.text, "");
}

TEST_F(MergeNode, ARefusalHidesEverythingElse) {
    add_rows();
    state_.refusal = Refusal{Status::Refused, error(base::ErrorCode::Denied, "no")};
    Answer answer = merged();
    EXPECT_EQ(answer.status, Status::Refused);
    EXPECT_EQ(answer.reason, "no");
    EXPECT_FALSE(answer.database);
    EXPECT_EQ(answer.text, "");
}

} // namespace
} // namespace vouch::answer::detail
