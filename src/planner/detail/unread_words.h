// What a frame left of its question: words that nothing used, verbs that say more than was read.
#pragma once

#include <string>
#include <vector>

#include "planner/confidence.h"
#include "planner/frame.h"

namespace vouch::planner::detail {

/// Counts them into `features` and appends the words that count to `unused`. The result is what
/// they take from the score, in thousandths.
int word_losses(const Frame& frame, const UnitSequence& sequence, ReadingFeatures& features,
                std::vector<std::string>& unused);

} // namespace vouch::planner::detail
