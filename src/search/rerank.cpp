#include "search/rerank.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

#include "base/check.h"

namespace vouch::search {

void rerank(std::span<FusedHit> hits, std::span<const double> scores) {
    CHECK(hits.size() == scores.size());
    std::vector<std::size_t> order(hits.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order,
                             [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
    std::vector<FusedHit> reranked;
    for (std::size_t place = 0; place < order.size(); ++place) {
        FusedHit hit = hits[order[place]];
        const double score = hits[place].score;
        hit.reranker = ArmPart{place + 1, scores[order[place]], score - hit.score};
        hit.score = score;
        reranked.push_back(std::move(hit));
    }
    std::ranges::move(reranked, hits.begin());
}

} // namespace vouch::search
