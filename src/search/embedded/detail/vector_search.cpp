// Two passes. All allowed rows are scored by their byte codes, exactly as the codes say, whatever
// the kernel; the best of those, several times as many as are wanted, are scored again by the
// numbers themselves. A code is off by half a step at most, so that what belongs to the best is
// among those kept (bench/vector_scan measures how surely). In a large sector that is allowed as a
// whole a graph finds the best rows instead of a scan, and only what it does not cover is scanned.

#include "search/embedded/detail/vector_search.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "search/embedded/detail/dot_kernel.h"
#include "search/embedded/detail/index_reader.h"
#include "search/embedded/detail/top_hits.h"
#include "search/embedded/detail/vector_store.h"

namespace vouch::search::detail {
namespace {

constexpr std::size_t kRescoredMin = 64;
constexpr std::size_t kRescoredPerHit = 2;
constexpr std::size_t kBeamMin = 256; // of a walk through a graph
constexpr std::size_t kBeamPerHit = 2;
constexpr double kNoFloor = -std::numeric_limits<double>::infinity();
constexpr NumberRange kAllNumbers{0, std::numeric_limits<std::uint32_t>::max()};

class Scan {
public:
    Scan(std::span<const float> query, VectorStore& store, const VectorMemory& memory, TopHits& top,
         const base::Context& context)
        : query_(quantize(query)), width_(query.size()), store_(store), memory_(memory), top_(top),
          context_(context) {}

    /// Scores all rows of one partition.
    base::Result<void> run_whole(std::size_t partition, const PartitionTotals& totals) {
        partition_ = partition;
        const std::int64_t id = totals.id;
        if (auto graph = memory_.graphs.find(id, totals.totals.passages, width_)) {
            const auto cover = TRY(graph->cover(TRY(store_.version()), store_));
            if (2 * cover->uncovered.size() < cover->blocks) {
                auto found = walk(*graph, *cover);
                if (found) return score_found(*found, cover->uncovered);
                memory_.graphs.reject(id);
            }
        }
        return run(partition, id, std::array{kAllNumbers});
    }

    /// Scores the rows of one partition whose numbers lie in `ranges`, which ascend.
    base::Result<void> run(std::size_t partition, std::int64_t id,
                           std::span<const NumberRange> ranges) {
        partition_ = partition;
        if (ranges.empty()) return {};
        NumberRange all{ranges.front().first, ranges.back().last};
        for (const StoredBlock& stored : TRY(store_.blocks(id, all))) {
            TRY(context_.check());
            const std::uint32_t first = first_number_of(stored.key);
            while (!ranges.empty() && ranges.front().last < first)
                ranges = ranges.subspan(1);
            if (ranges.empty()) break;
            if (ranges.front().first > first + (kBlockNumbers - 1)) continue;
            VectorCache::Block block = TRY(read(stored));
            score(*block, first, ranges);
        }
        return {};
    }

private:
    base::Result<std::vector<VectorGraph::Hit>> walk(const VectorGraph& graph,
                                                     const GraphCover& cover) const {
        return graph.search(query_, std::max(kBeamMin, kBeamPerHit * top_.limit()), cover);
    }

    /// What a graph found, and the rows of blocks that it does not cover.
    base::Result<void> score_found(std::span<const VectorGraph::Hit> found,
                                   std::span<const StoredBlock> uncovered) {
        for (const VectorGraph::Hit& hit : found)
            top_.offer({hit.score, 0, partition_, hit.number});
        for (const StoredBlock& stored : uncovered) {
            TRY(context_.check());
            VectorCache::Block block = TRY(read(stored));
            score(*block, first_number_of(stored.key), std::array{kAllNumbers});
        }
        return {};
    }

    base::Result<VectorCache::Block> read(const StoredBlock& stored) {
        if (VectorCache::Block held = memory_.blocks.find(stored)) return held;
        auto block =
            std::make_shared<const VectorBlock>(TRY(store_.read_block(stored.key, width_)));
        memory_.blocks.put(stored, block);
        return VectorCache::Block(std::move(block));
    }

    /// The rows of a block that begins with number `first` and lie in one of `ranges`.
    void score(const VectorBlock& block, std::uint32_t first, std::span<const NumberRange> ranges) {
        for (const NumberRange& range : ranges) {
            if (range.first > first + (kBlockNumbers - 1)) return;
            const std::uint32_t from = std::max(range.first, first) - first;
            const std::size_t begin = block.lower_row(from);
            const std::uint32_t to = std::min(range.last - first, kBlockNumbers - 1);
            const std::size_t end = block.lower_row(to + 1);
            if (begin < end) score_rows(block, first, begin, end);
        }
    }

    void score_rows(const VectorBlock& block, std::uint32_t first, std::size_t begin,
                    std::size_t end) {
        kernel_(query_, block.rows(begin, end - begin), products_.data());
        for (std::size_t row = begin; row < end; ++row) {
            double score = double{block.scale(row)} * double{query_.scale} * products_[row - begin];
            if (score > top_.threshold())
                top_.offer({score, 0, partition_, first + block.offset(row)});
        }
    }

    QueryCode query_;
    std::size_t width_;
    VectorStore& store_;
    const VectorMemory& memory_;
    TopHits& top_;
    const base::Context& context_;
    const DotKernel kernel_ = fastest_dot_kernel();
    std::size_t partition_ = 0;
    std::array<std::int32_t, kBlockNumbers> products_{};
};

base::Result<std::vector<Candidate>> rescored(std::vector<Candidate> candidates,
                                              const std::vector<PartitionTotals>& partitions,
                                              std::span<const float> query, VectorStore& store,
                                              std::size_t limit) {
    for (Candidate& candidate : candidates) {
        std::vector<float> vector =
            TRY(store.vector(partitions[candidate.partition].id, candidate.number, query.size()));
        candidate.score = dot(query, vector);
    }
    std::ranges::sort(candidates, ranks_before);
    if (candidates.size() > limit) candidates.resize(limit);
    return candidates;
}

} // namespace

base::Result<std::vector<Hit>> search_vectors(Connection& connection, const VectorMemory& memory,
                                              std::span<const float> query, const Filter& filter,
                                              std::size_t limit, const base::Context& context) {
    IndexReader reader(connection, context);
    VectorStore store(connection, context);
    std::vector<PartitionTotals> partitions = TRY(reader.partitions(filter));
    TopHits top(std::max(kRescoredMin, kRescoredPerHit * limit), kNoFloor);
    Scan scan(query, store, memory, top, context);
    for (std::size_t i = 0; i < partitions.size(); ++i) {
        if (filter.narrows_documents())
            TRY(scan.run(i, partitions[i].id, TRY(reader.allowed_numbers(partitions[i], filter))));
        else
            TRY(scan.run_whole(i, partitions[i]));
    }
    std::vector<Hit> hits;
    for (const Candidate& candidate :
         TRY(rescored(std::move(top).take(), partitions, query, store, limit))) {
        PassageId id = TRY(reader.public_id(partitions[candidate.partition].id, candidate.number));
        hits.push_back({id, candidate.score, 0});
    }
    return hits;
}

} // namespace vouch::search::detail
