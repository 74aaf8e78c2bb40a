// Walks a graph towards a query: from the best row known so far to its neighbours, until none of
// them is nearer than the worst of those that are kept (Malkov and Yashunin 2018, algorithm 2).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "search/embedded/detail/graph_rows.h"

namespace vouch::search::detail {

struct GraphHit {
    double score = 0;
    GraphRow row = 0;
};

inline bool nearer(const GraphHit& a, const GraphHit& b) {
    return a.score != b.score ? a.score > b.score : a.row < b.row;
}
inline bool farther(const GraphHit& a, const GraphHit& b) { return nearer(b, a); }

/// One thread at a time; keeps its memory from walk to walk.
class GraphWalk {
public:
    explicit GraphWalk(std::size_t rows) : seen_((rows + 63) / 64) {}

    /// The nearest rows that `accept` takes, at most `beam`, best first, from the best of `starts`.
    /// Each row is shown to `sound` before it is read; where that says no, the walk ends and
    /// `failed()`.
    template <typename Sound, typename Accept>
    std::vector<GraphHit> run(const GraphRows& rows, const QueryCode& query,
                              std::span<const GraphRow> starts, std::size_t beam, Sound sound,
                              Accept accept) {
        std::ranges::fill(seen_, 0);
        ahead_.clear();
        kept_.clear();
        beam_ = std::max<std::size_t>(beam, 1);
        failed_ = false;
        auto look_at = [&](GraphRow row) {
            if (!sound(row)) {
                failed_ = true;
                return;
            }
            const GraphHit hit{rows.score(row, query, kernel_), row};
            if (kept_.size() == beam_ && !nearer(hit, kept_.front())) return;
            push(ahead_, hit, farther);
            if (accept(row)) keep(hit);
        };
        for (GraphRow row : starts) {
            if (!failed_ && mark(row)) look_at(row);
        }
        thin_out_starts();
        while (!ahead_.empty() && !failed_) {
            const GraphHit next = pop(ahead_, farther);
            if (kept_.size() == beam_ && nearer(kept_.front(), next)) break;
            unseen_.clear();
            for (std::size_t i = 0; i < rows.degree(next.row); ++i) {
                const GraphRow row = rows.neighbour(next.row, i);
                if (!mark(row)) continue;
                fetch(rows, row);
                unseen_.push_back(row);
            }
            for (GraphRow row : unseen_)
                if (!failed_) look_at(row);
        }
        std::ranges::sort(kept_, nearer);
        return kept_;
    }

    bool failed() const { return failed_; }

private:
    using Order = bool (*)(const GraphHit&, const GraphHit&);
    static constexpr std::size_t kStarts = 8; ///< of all that were looked at

    static void push(std::vector<GraphHit>& heap, const GraphHit& hit, Order order) {
        heap.push_back(hit);
        std::ranges::push_heap(heap, order);
    }
    static GraphHit pop(std::vector<GraphHit>& heap, Order order) {
        std::ranges::pop_heap(heap, order);
        const GraphHit hit = heap.back();
        heap.pop_back();
        return hit;
    }

    /// Whether it is seen for the first time.
    bool mark(GraphRow row) {
        const std::uint64_t bit = std::uint64_t{1} << (row & 63U);
        std::uint64_t& word = seen_[row >> 6U];
        if ((word & bit) != 0) return false;
        word |= bit;
        return true;
    }

    /// Memory is asked for before it is needed.
    static void fetch(const GraphRows& rows, GraphRow row) {
        const char* record = rows.record(row);
        for (std::size_t at = 0; at < rows.layout().codes + 16; at += 64)
            __builtin_prefetch(record + at);
    }

    void keep(const GraphHit& hit) {
        if (kept_.size() == beam_) pop(kept_, nearer);
        push(kept_, hit, nearer);
    }

    void thin_out_starts() {
        if (ahead_.size() <= kStarts) return;
        std::ranges::nth_element(ahead_, ahead_.begin() + kStarts, nearer);
        ahead_.resize(kStarts);
        std::ranges::make_heap(ahead_, farther);
    }

    DotKernel kernel_ = fastest_dot_kernel();
    std::vector<std::uint64_t> seen_;
    std::vector<GraphHit> ahead_{}; ///< the nearest in front
    std::vector<GraphHit> kept_{};  ///< the farthest in front
    std::vector<GraphRow> unseen_{};
    std::size_t beam_ = 1;
    bool failed_ = false;
};

} // namespace vouch::search::detail
