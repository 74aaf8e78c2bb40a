// How sure a reading is: a logistic of a few features of it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vouch::planner {

/// All counts are small; scores in thousandths.
struct ReadingFeatures {
    int score = 0;         ///< of the assignment with the plan's penalties
    int margin = 0;        ///< to the best candidate that gives another result
    int join_loss = 0;     ///< in `score`, for the joins
    int penalty = 0;       ///< of the plan
    int unknown_words = 0; ///< content words that nothing used
    int weak_words = 0;    ///< general words that nothing used
    int unused_keywords = 0;
    int hints = 0; ///< columns that were only mentioned
    int selects = 0;
    int conditions = 0;
    int joins = 0;        ///< of the outer block
    int worst_link = 0;   ///< the largest loss of one slot
    int segment_loss = 0; ///< of the cut of the question
    int implied = 0;      ///< attributes that were not named
    int words = 0;        ///< content words of the question
    int fans = 0;         ///< joins to several rows of what was joined as one
    int respelled = 0;    ///< names bound by a word that is not the schema's
    int rivals = 0;       ///< other results within 150 points
    bool grouped = false;
    bool nested = false;
    bool counted = false;
    bool measured = false; ///< a sum, an average or an extreme
    bool ordered = false;
};

/// One input of the logistic, scaled and cut to the range that it was fitted on.
struct ConfidenceTerm {
    std::string_view name;
    double weight = 0;
    double value = 0;
};

/// Always the same terms in the same order.
std::vector<ConfidenceTerm> confidence_terms(const ReadingFeatures& features);

/// 0 to 1: the logistic of the sum of weight times value.
double confidence_of(const ReadingFeatures& features);

/// "bias 1 score -0.07 …", in one line.
std::string print_terms(const std::vector<ConfidenceTerm>& terms);

} // namespace vouch::planner
