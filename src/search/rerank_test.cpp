#include "search/rerank.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vouch::search {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<FusedHit> hits(const std::vector<double>& scores) {
    std::vector<FusedHit> made;
    for (std::uint64_t id = 0; id < scores.size(); ++id)
        made.push_back({.id = {id}, .score = scores[id]});
    return made;
}

std::vector<std::uint64_t> ids(const std::vector<FusedHit>& hits) {
    std::vector<std::uint64_t> found;
    for (const FusedHit& hit : hits)
        found.push_back(hit.id.value);
    return found;
}

TEST(Rerank, OrdersByTheScoresAndLeavesThoseOfThePlaces) {
    auto all = hits({0.9, 0.6, 0.5});
    rerank(all, std::vector<double>{-3.0, 7.5, 2.0});
    EXPECT_THAT(ids(all), ElementsAre(1, 2, 0));
    EXPECT_EQ(all[0].score, 0.9);
    EXPECT_EQ(all[1].score, 0.6);
    EXPECT_EQ(all[2].score, 0.5);
    EXPECT_EQ(all[0].reranker->rank, 1U);
    EXPECT_EQ(all[0].reranker->score, 7.5);
    EXPECT_DOUBLE_EQ(all[0].reranker->part, 0.3);
    EXPECT_DOUBLE_EQ(all[2].reranker->part, -0.4);
}

TEST(Rerank, LeavesEqualScoresAsTheyAre) {
    auto all = hits({0.9, 0.6, 0.5, 0.4});
    rerank(all, std::vector<double>{1, 2, 1, 2});
    EXPECT_THAT(ids(all), ElementsAre(1, 3, 0, 2));
}

TEST(Rerank, TakesNone) {
    std::vector<FusedHit> none;
    rerank(none, {});
    EXPECT_THAT(none, IsEmpty());
}

} // namespace
} // namespace vouch::search
