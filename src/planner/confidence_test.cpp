#include "planner/confidence.h"

#include <gtest/gtest.h>

#include <set>

namespace vouch::planner {
namespace {

ReadingFeatures clear_reading() {
    ReadingFeatures features;
    features.score = 1000;
    features.margin = 500;
    features.selects = 1;
    features.words = 4;
    return features;
}

/// A long way through the keys is no doubt: what a join costs the score is given back.
TEST(Confidence, HardlyFallsWithJoins) {
    const ReadingFeatures near = clear_reading();
    ReadingFeatures far = near;
    far.joins = 4;
    far.join_loss = 480;
    far.score -= far.join_loss;
    EXPECT_LT(confidence_of(far), confidence_of(near));
    EXPECT_GT(confidence_of(far), confidence_of(near) - 0.05);
    ReadingFeatures weak = near;
    weak.score -= 480;
    weak.worst_link = 480;
    EXPECT_LT(confidence_of(weak), confidence_of(far));
}

TEST(Confidence, FallsWithWhatWasNotUnderstood) {
    const double clear = confidence_of(clear_reading());
    for (int ReadingFeatures::*const doubt :
         {&ReadingFeatures::unknown_words, &ReadingFeatures::weak_words,
          &ReadingFeatures::unused_keywords, &ReadingFeatures::hints, &ReadingFeatures::rivals}) {
        ReadingFeatures doubtful = clear_reading();
        doubtful.*doubt = 1;
        EXPECT_LT(confidence_of(doubtful), clear);
        doubtful.*doubt = 1'000'000;
        EXPECT_GT(confidence_of(doubtful), 0);
    }
}

TEST(Confidence, NamesEachTermOnce) {
    std::set<std::string_view> names;
    const auto terms = confidence_terms(clear_reading());
    for (const ConfidenceTerm& term : terms)
        names.insert(term.name);
    EXPECT_EQ(names.size(), terms.size());
    EXPECT_TRUE(print_terms(terms).starts_with("bias 1 score 0 margin 0.5 "));
}

} // namespace
} // namespace vouch::planner
