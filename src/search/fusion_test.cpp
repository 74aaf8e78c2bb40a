#include "search/fusion.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vouch::search {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::uint64_t> ids(const std::vector<FusedHit>& hits) {
    std::vector<std::uint64_t> ids;
    for (const FusedHit& hit : hits)
        ids.push_back(hit.id.value);
    return ids;
}

const std::vector<Hit> kKeyword = {{{1}, 9, 0.9}, {{2}, 6, 0.5}, {{3}, 3, 0.2}};
const std::vector<Hit> kDense = {{{4}, 0.8, 0}, {{2}, 0.7, 0}, {{1}, 0.3, 0}};

TEST(Fusion, BringsTheScoresOfEachArmToOneScale) {
    std::vector<FusedHit> hits = fuse(kKeyword, kDense, {});
    EXPECT_THAT(ids(hits), ElementsAre(2, 1, 4, 3));
    EXPECT_DOUBLE_EQ(hits[0].score, 0.5 * 0.5 + 0.5 * 0.8);
    EXPECT_EQ(hits[0].keyword, (ArmPart{2, 6, 0.25}));
    EXPECT_DOUBLE_EQ(hits[0].dense->part, 0.4);
    EXPECT_EQ(hits[0].dense->rank, 2U);
    EXPECT_DOUBLE_EQ(hits[0].coverage, 0.5);
    EXPECT_DOUBLE_EQ(hits[1].score, 0.5);
    EXPECT_FALSE(hits[2].keyword);
    EXPECT_DOUBLE_EQ(hits[3].score, 0);
}

TEST(Fusion, AnArmWhoseBestStandOutWeighsMore) {
    std::vector<Hit> keyword;
    std::vector<Hit> dense;
    for (std::uint64_t i = 0; i < 40; ++i) {
        // One is far ahead in the keyword arm; the other arm falls evenly.
        keyword.push_back({{i}, i == 0 ? 10 : 1 - 0.001 * static_cast<double>(i), 0.5});
        dense.push_back({{100 + i}, 1 - 0.01 * static_cast<double>(i), 0});
    }
    std::vector<FusedHit> hits = fuse(keyword, dense, {});
    EXPECT_EQ(hits[0].id.value, 0U);
    EXPECT_GT(hits[0].score, 0.6);
    EXPECT_EQ(hits[1].id.value, 100U);
    EXPECT_NEAR(hits[0].score + hits[1].score, 1, 1e-9);
    // Twenty tell; fewer count as they are weighted.
    std::vector<FusedHit> few = fuse(std::span(keyword).first(19), dense, {});
    EXPECT_DOUBLE_EQ(few[0].score, 0.5);
    FusionOptions options;
    options.method = FusionMethod::MinMax;
    EXPECT_DOUBLE_EQ(fuse(keyword, dense, options)[0].score, 0.5);
}

TEST(Fusion, EqualScoresOfAllSayNothingOfTheirSpread) {
    std::vector<Hit> equal;
    for (std::uint64_t i = 0; i < 30; ++i)
        equal.push_back({{i}, 2, 1});
    std::vector<FusedHit> hits = fuse(equal, kDense, {});
    EXPECT_DOUBLE_EQ(hits[0].score, 1); // hit 4 is the best of both
    EXPECT_DOUBLE_EQ(fuse(equal, equal, {})[0].score, 1);
}

TEST(Fusion, AddsReciprocalRanksWhateverTheScores) {
    FusionOptions options;
    options.method = FusionMethod::ReciprocalRank;
    options.rank_offset = 1;
    std::vector<FusedHit> hits = fuse(kKeyword, kDense, options);
    EXPECT_THAT(ids(hits), ElementsAre(1, 2, 4, 3));
    EXPECT_DOUBLE_EQ(hits[0].score, 0.5 * 1 + 0.5 * 2 / 4);
    EXPECT_DOUBLE_EQ(hits[1].score, 0.5 * 2 / 3 + 0.5 * 2 / 3);
}

TEST(Fusion, WeightsAreShares) {
    FusionOptions options;
    options.keyword_weight = 6;
    options.dense_weight = 2;
    std::vector<FusedHit> hits = fuse(kKeyword, kDense, options);
    EXPECT_THAT(ids(hits), ElementsAre(1, 2, 4, 3));
    EXPECT_DOUBLE_EQ(hits[0].score, 0.75);
    EXPECT_DOUBLE_EQ(hits[2].score, 0.25);
}

TEST(Fusion, OneArmAloneKeepsItsOrderAndTheWholeScale) {
    for (FusionMethod method : {FusionMethod::MinMax, FusionMethod::ReciprocalRank}) {
        FusionOptions options;
        options.method = method;
        std::vector<FusedHit> hits = fuse(kKeyword, {}, options);
        EXPECT_THAT(ids(hits), ElementsAre(1, 2, 3));
        EXPECT_DOUBLE_EQ(hits[0].score, 1);
        EXPECT_THAT(ids(fuse({}, kDense, options)), ElementsAre(4, 2, 1));
    }
    EXPECT_THAT(fuse({}, {}, {}), IsEmpty());
}

TEST(Fusion, EqualScoresOfOneArmAreAllTheBest) {
    std::vector<Hit> equal = {{{7}, 2, 1}, {{5}, 2, 1}};
    std::vector<FusedHit> hits = fuse(equal, {}, {});
    EXPECT_THAT(ids(hits), ElementsAre(7, 5)); // by rank
    EXPECT_DOUBLE_EQ(hits[1].score, 1);
}

TEST(Fusion, ThresholdsLeaveOutWhatIsFarOrLow) {
    FusionOptions options;
    options.dense_min = 0.75;
    EXPECT_THAT(ids(fuse(kKeyword, kDense, options)), ElementsAre(1, 4, 2, 3));
    options.dense_min = 0.9; // nothing is near: keyword search alone, on the whole scale
    EXPECT_DOUBLE_EQ(fuse(kKeyword, kDense, options)[0].score, 1);
    options.fused_min = 0.4;
    EXPECT_THAT(ids(fuse(kKeyword, kDense, options)), ElementsAre(1, 2));
}

TEST(Fusion, RefusesSettingsThatRankNothing) {
    EXPECT_TRUE(check_fusion({}));
    for (auto [keyword, dense, offset] :
         {std::tuple{-1.0, 1.0, 60.0}, {0.0, 0.0, 60.0}, {1.0, 1.0, 0.0}}) {
        FusionOptions options;
        options.keyword_weight = keyword;
        options.dense_weight = dense;
        options.rank_offset = offset;
        EXPECT_FALSE(check_fusion(options));
    }
    FusionOptions none;
    none.candidates = 0;
    EXPECT_FALSE(check_fusion(none));
}

} // namespace
} // namespace vouch::search
