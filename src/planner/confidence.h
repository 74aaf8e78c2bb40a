// How sure a reading is: a monotone map from a few features of it.
#pragma once

#include <string>

namespace vouch::planner {

/// All counts are small; scores in thousandths.
struct ReadingFeatures {
    int score = 0;         ///< of the assignment with the plan's penalties
    int margin = 0;        ///< to the best candidate that gives another result
    int link_loss = 0;     ///< the sum over slots
    int penalty = 0;       ///< of the plan
    int unknown_words = 0; ///< content words that nothing used
    int weak_words = 0;    ///< general words that nothing used
    int unused_keywords = 0;
    int hints = 0; ///< columns that were only mentioned
    int selects = 0;
    int conditions = 0;
    int tables = 0;
    int worst_link = 0;   ///< the largest loss of one slot
    int segment_loss = 0; ///< of the cut of the question
    int literals = 0;     ///< values that no index knows
    int implied = 0;      ///< attributes that were not named
    int words = 0;        ///< content words of the question
    int rivals = 0;       ///< other results within 150 points
    bool grouped = false;
    bool nested = false;
    bool combined = false; ///< an intersection
    bool counted = false;
    bool measured = false; ///< a sum, an average or an extreme
    bool ordered = false;
    bool empty = false; ///< probed: no rows, or nulls only
};

/// 0 to 1, from a logistic of the features with fixed weights.
double confidence_of(const ReadingFeatures& features);

/// "score 930 margin 120 …", in one line: what the weights are fitted on.
std::string print_features(const ReadingFeatures& features);

} // namespace vouch::planner
