#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace vouch::search::detail {

struct Candidate {
    double score = 0;
    double coverage = 0;
    std::size_t partition = 0; ///< index in the sorted list of partitions, not its id
    std::uint32_t number = 0;
};

/// Equal scores stand in the order of partition and number, which no foreign document changes.
inline bool ranks_before(const Candidate& a, const Candidate& b) {
    if (a.score != b.score) return a.score > b.score;
    return std::pair(a.partition, a.number) < std::pair(b.partition, b.number);
}

/// The best `limit` candidates (at least one) above `floor` of those offered in ascending order of
/// partition and number.
class TopHits {
public:
    explicit TopHits(std::size_t limit, double floor = 0) : limit_(limit), floor_(floor) {}

    std::size_t limit() const { return limit_; }

    /// What a score must exceed to enter; later candidates with an equal score rank behind.
    double threshold() const { return heap_.size() < limit_ ? floor_ : heap_.front().score; }

    void offer(const Candidate& candidate) {
        if (candidate.score <= threshold()) return;
        if (heap_.size() == limit_) {
            std::ranges::pop_heap(heap_, ranks_before);
            heap_.pop_back();
        }
        heap_.push_back(candidate);
        std::ranges::push_heap(heap_, ranks_before);
    }

    /// Best first.
    std::vector<Candidate> take() && {
        std::ranges::sort(heap_, ranks_before);
        return std::move(heap_);
    }

private:
    std::size_t limit_;
    double floor_;
    std::vector<Candidate> heap_; ///< the worst in front
};

} // namespace vouch::search::detail
