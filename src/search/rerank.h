// Orders the best hits of a search anew, by a model that reads question and passage together.
#pragma once

#include <span>

#include "search/fusion.h"

namespace vouch::search {

/// Orders `hits`, which are best first, by the reranker's score of each; equal scores stay as they
/// are. The scores of the hits stay where they were: the new first hit has that of the old first
/// one, so that what follows is as comparable as before. There are as many `scores` as hits.
void rerank(std::span<FusedHit> hits, std::span<const double> scores);

} // namespace vouch::search
