#include "eval/ranking.h"

#include <gtest/gtest.h>

#include "eval/figures.h"

namespace vouch::eval {
namespace {

std::vector<RankedDocument> in_order(const std::vector<std::string>& ids) {
    std::vector<RankedDocument> ranked;
    for (const std::string& id : ids)
        ranked.push_back({id, static_cast<double>(ids.size() - ranked.size())});
    return ranked;
}

TEST(Ranking, NdcgIsThatOfAnExampleByHand) {
    // Gains 3, 0, 1 at ranks 1, 2, 3; ideal 3, 2, 1:
    // (3/1 + 1/2) / (3/1 + 2/log2(3) + 1/2) = 3.5 / 4.7618595...
    Grades grades{{"a", 3}, {"b", 2}, {"c", 1}, {"d", 0}};
    EXPECT_NEAR(ndcg_at(in_order({"a", "x", "c"}), grades, 10), 0.7350069, 1e-6);
}

TEST(Ranking, NdcgStopsAtItsDepthOnBothSides) {
    Grades grades{{"a", 1}, {"b", 1}};
    EXPECT_DOUBLE_EQ(ndcg_at(in_order({"x", "a"}), grades, 1), 0);
    EXPECT_DOUBLE_EQ(ndcg_at(in_order({"a", "x", "b"}), grades, 1), 1);
}

TEST(Ranking, NdcgIsZeroWhereNothingIsRelevantOrFound) {
    EXPECT_DOUBLE_EQ(ndcg_at(in_order({"a"}), {{"a", 0}}, 10), 0);
    EXPECT_DOUBLE_EQ(ndcg_at(in_order({"a"}), {{"a", -1}, {"b", 1}}, 10), 0);
    EXPECT_DOUBLE_EQ(ndcg_at({}, {{"a", 1}}, 10), 0);
}

TEST(Ranking, RecallCountsRelevantDocumentsOnly) {
    Grades grades{{"a", 2}, {"b", 1}, {"c", 1}, {"d", 0}};
    EXPECT_DOUBLE_EQ(recall_at(in_order({"d", "a", "x", "b"}), grades, 100), 2.0 / 3);
    EXPECT_DOUBLE_EQ(recall_at(in_order({"d", "a", "x", "b"}), grades, 3), 1.0 / 3);
    EXPECT_DOUBLE_EQ(recall_at(in_order({"d"}), {{"d", 0}}, 100), 0);
}

TEST(Ranking, ADocumentHasTheScoreOfItsBestPassage) {
    std::vector<RankedDocument> passages{{"a", 1}, {"b", 2}, {"a", 3}, {"b", 0.5}};
    EXPECT_EQ(rank_documents(passages), (std::vector<RankedDocument>{{"a", 3}, {"b", 2}}));
}

TEST(Ranking, EqualScoresAreOrderedByIdTheGreaterFirst) {
    std::vector<RankedDocument> passages{{"10", 1}, {"9", 1}, {"b", 1}, {"a", 2},
                                         {"11", 1}, {"c", 1}, {"1", 1}};
    std::vector<std::string> ids;
    for (const RankedDocument& document : rank_documents(passages))
        ids.push_back(document.id);
    EXPECT_EQ(ids, (std::vector<std::string>{"a", "c", "b", "9", "11", "10", "1"}));
}

TEST(Figures, AreOneLineWithCountsAsTheyAre) {
    EXPECT_EQ(result_line({{"right", count(12)}, {"ndcg_at_10", 0.41096}}),
              "result: right 12, ndcg_at_10 0.4110");
}

TEST(Figures, MedianIsTheMiddle) {
    EXPECT_DOUBLE_EQ(median({}), 0);
    EXPECT_DOUBLE_EQ(median({3, 1, 2}), 2);
    EXPECT_DOUBLE_EQ(median({4, 1, 2, 10}), 3);
    EXPECT_DOUBLE_EQ(mean({}), 0);
    EXPECT_DOUBLE_EQ(mean({1, 2}), 1.5);
}

} // namespace
} // namespace vouch::eval
