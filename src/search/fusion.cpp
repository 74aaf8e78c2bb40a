#include "search/fusion.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace vouch::search {
namespace {

/// The share of its arm's weight that a hit gets. `hits` is not empty and best first.
double share_of(std::span<const Hit> hits, std::size_t index, const FusionOptions& options) {
    if (options.method == FusionMethod::ReciprocalRank)
        return (options.rank_offset + 1) / (options.rank_offset + static_cast<double>(index) + 1);
    const double best = hits.front().score;
    const double worst = hits.back().score;
    return best > worst ? (hits[index].score - worst) / (best - worst) : 1;
}

/// Fewer scores than this say nothing about their spread.
constexpr std::size_t kSpreadHitsMin = 20;

/// From the best to the worst in standard deviations; 0 where that cannot be told.
double spread(std::span<const Hit> hits) {
    if (hits.size() < kSpreadHitsMin) return 0;
    const auto count = static_cast<double>(hits.size());
    double mean = 0;
    for (const Hit& hit : hits)
        mean += hit.score / count;
    double variance = 0;
    for (const Hit& hit : hits)
        variance += (hit.score - mean) * (hit.score - mean) / count;
    return variance > 0 ? (hits.front().score - hits.back().score) / std::sqrt(variance) : 0;
}

/// What each arm counts, both together 1; an arm without hits counts nothing.
std::pair<double, double> weights(std::span<const Hit> keyword, std::span<const Hit> dense,
                                  const FusionOptions& options) {
    double left = keyword.empty() ? 0 : options.keyword_weight;
    double right = dense.empty() ? 0 : options.dense_weight;
    const double left_spread = spread(keyword);
    const double right_spread = spread(dense);
    if (options.method == FusionMethod::StandardScore && left_spread > 0 && right_spread > 0) {
        left *= left_spread;
        right *= right_spread;
    }
    const double all = left + right;
    return all > 0 ? std::pair(left / all, right / all) : std::pair(0.0, 0.0);
}

std::size_t better_rank(const FusedHit& hit) {
    std::size_t rank = hit.keyword ? hit.keyword->rank : hit.dense->rank;
    return hit.dense ? std::min(rank, hit.dense->rank) : rank;
}

bool ranks_before(const FusedHit& a, const FusedHit& b) {
    if (a.score != b.score) return a.score > b.score;
    return std::tuple(better_rank(a), a.id) < std::tuple(better_rank(b), b.id);
}

class Fusion {
public:
    explicit Fusion(const FusionOptions& options) : options_(options) {}

    void add(std::span<const Hit> hits, std::optional<ArmPart> FusedHit::*arm, double weight) {
        for (std::size_t i = 0; i < hits.size(); ++i) {
            auto [place, is_new] = places_.emplace(hits[i].id.value, fused_.size());
            if (is_new) fused_.push_back({.id = hits[i].id});
            FusedHit& hit = fused_[place->second];
            hit.*arm = ArmPart{i + 1, hits[i].score, weight * share_of(hits, i, options_)};
            hit.score += (hit.*arm)->part;
            hit.coverage = std::max(hit.coverage, hits[i].coverage);
        }
    }

    std::vector<FusedHit> take() && {
        std::erase_if(fused_, [&](const FusedHit& hit) { return hit.score < options_.fused_min; });
        std::ranges::sort(fused_, ranks_before);
        return std::move(fused_);
    }

private:
    const FusionOptions& options_;
    std::vector<FusedHit> fused_;
    std::unordered_map<std::uint64_t, std::size_t> places_;
};

} // namespace

base::Result<void> check_fusion(const FusionOptions& options) {
    const bool sound = options.keyword_weight >= 0 && options.dense_weight >= 0 &&
                       options.keyword_weight + options.dense_weight > 0 &&
                       options.rank_offset >= 1 && options.candidates > 0;
    if (sound) return {};
    return base::fail(base::ErrorCode::InvalidArgument,
                      "The weights of keyword and dense search must be at least 0, and one of them "
                      "above it; the rank offset and the candidates must be at least 1.");
}

std::vector<FusedHit> fuse(std::span<const Hit> keyword, std::span<const Hit> dense,
                           const FusionOptions& options) {
    const auto end =
        std::ranges::find_if(dense, [&](const Hit& hit) { return hit.score < options.dense_min; });
    dense = dense.first(static_cast<std::size_t>(end - dense.begin()));
    const auto [keyword_weight, dense_weight] = weights(keyword, dense, options);
    Fusion fusion(options);
    fusion.add(keyword, &FusedHit::keyword, keyword_weight);
    fusion.add(dense, &FusedHit::dense, dense_weight);
    return std::move(fusion).take();
}

} // namespace vouch::search
