// Rows join in batches. Those of a batch look for neighbours in the graph as it was before the
// batch, on several threads; then they are joined one after another. So no thread sees a row that
// another changes, and the result does not depend on who was faster.

#include "search/embedded/detail/graph_builder.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <limits>
#include <numeric>
#include <random>
#include <span>
#include <system_error>
#include <thread>
#include <vector>

#include "search/embedded/detail/graph_rows.h"
#include "search/embedded/detail/graph_walk.h"
#include "search/embedded/detail/vector_graph.h"

namespace vouch::search::detail {
namespace {

constexpr std::size_t kBeam = 128;        // while the graph is made
constexpr std::size_t kJoined = 24;       // neighbours that a new row takes
constexpr std::size_t kStartsMax = 1024;  // for searches
constexpr std::size_t kBuildStarts = 128; // while the graph is made
constexpr std::size_t kBatchMax = 1024;   // rows that join together
constexpr std::size_t kBatchShare = 50;   // of the rows that are in
constexpr std::size_t kThreadsMax = 16;
constexpr std::uint32_t kSeed = 20;

/// The query that finds a row's neighbours: the row itself.
QueryCode query_of(const GraphRows& rows, GraphRow row) {
    const std::int8_t* codes = rows.codes(row);
    return QueryCode({rows.scale(row), {codes, codes + rows.layout().codes}});
}

/// Records that are written.
class WrittenRows {
public:
    WrittenRows(std::string& bytes, std::size_t records, std::size_t count, GraphLayout layout)
        : begin_(bytes.data() + records), view_(begin_, count, layout) {}

    const GraphRows& view() const { return view_; }

    void set_neighbours(GraphRow row, std::span<const GraphHit> hits) {
        set(row, 3, static_cast<std::uint32_t>(hits.size()));
        for (std::size_t i = 0; i < view_.layout().room; ++i)
            set(row, 4 + i, i < hits.size() ? hits[i].row : 0);
    }
    void add_neighbour(GraphRow row, GraphRow other) {
        const std::size_t degree = view_.degree(row);
        set(row, 4 + degree, other);
        set(row, 3, static_cast<std::uint32_t>(degree + 1));
    }
    void seal(GraphRow row) { set(row, 4 + view_.layout().room, view_.checksum(row)); }

private:
    void set(GraphRow row, std::size_t index, std::uint32_t value) {
        char* record = begin_ + row * view_.layout().record;
        std::memcpy(record + view_.layout().codes + index * 4, &value, sizeof value);
    }

    char* begin_;
    GraphRows view_;
};

/// Of hits with their scores to one row, best first: those that no nearer one hides, at most
/// `limit`.
void thin_out(const GraphRows& rows, std::size_t limit, DotKernel kernel,
              std::vector<GraphHit>& hits) {
    std::vector<GraphHit> kept;
    for (const GraphHit& hit : hits) {
        if (kept.size() == limit) break;
        const QueryCode query = query_of(rows, hit.row);
        const bool hidden = std::ranges::any_of(kept, [&](const GraphHit& other) {
            return rows.score(other.row, query, kernel) > hit.score;
        });
        if (!hidden) kept.push_back(hit);
    }
    hits = std::move(kept);
}

class Builder {
public:
    Builder(WrittenRows& rows, const base::Context& context)
        : rows_(rows), view_(rows.view()), context_(context), order_(view_.count()) {
        std::iota(order_.begin(), order_.end(), GraphRow{0});
        std::mt19937 random(kSeed); // NOLINT: the same graph in every run
        std::ranges::shuffle(order_, random);
        const std::size_t threads = std::max(1U, std::jthread::hardware_concurrency());
        for (std::size_t i = 0; i < std::min(threads, kThreadsMax); ++i)
            walks_.emplace_back(view_.count());
    }

    base::Result<void> run() {
        for (std::size_t in = 1; in < order_.size();) {
            TRY(context_.check());
            const std::size_t batch = std::min(
                {std::max<std::size_t>(in / kBatchShare, 1), kBatchMax, order_.size() - in});
            find_neighbours(in, batch);
            for (std::size_t i = 0; i < batch; ++i)
                join(order_[in + i], found_[i]);
            in += batch;
        }
        for (GraphRow row = 0; row < view_.count(); ++row) {
            if (view_.degree(row) > kGraphDegree) thin_out_row(row);
            rows_.seal(row);
        }
        return {};
    }

    std::vector<GraphRow> starts() const {
        const std::size_t count = std::min(kStartsMax, order_.size());
        return {order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(count)};
    }

private:
    void find_neighbours(std::size_t in, std::size_t batch) {
        found_.resize(batch);
        std::atomic<std::size_t> next{0};
        auto work = [&](GraphWalk& walk) {
            for (std::size_t i = next++; i < batch; i = next++)
                found_[i] = neighbours_of(order_[in + i], in, walk);
        };
        std::vector<std::jthread> others;
        try {
            for (std::size_t i = 1; i < std::min(walks_.size(), batch / 8 + 1); ++i)
                others.emplace_back([&, i] { work(walks_[i]); });
        } catch (const std::system_error&) {
            // No more threads are to be had: those that there are do all of it.
        }
        work(walks_[0]);
    }

    std::vector<GraphHit> neighbours_of(GraphRow row, std::size_t in, GraphWalk& walk) const {
        const auto starts = std::span(order_).first(std::min(in, kBuildStarts));
        auto yes = [](GraphRow) { return true; };
        std::vector<GraphHit> hits = walk.run(view_, query_of(view_, row), starts, kBeam, yes, yes);
        thin_out(view_, kJoined, kernel_, hits);
        return hits;
    }

    void join(GraphRow row, std::span<const GraphHit> neighbours) {
        rows_.set_neighbours(row, neighbours);
        for (const GraphHit& neighbour : neighbours) {
            if (view_.degree(neighbour.row) == view_.layout().room) thin_out_row(neighbour.row);
            rows_.add_neighbour(neighbour.row, row);
        }
    }

    void thin_out_row(GraphRow row) {
        const QueryCode query = query_of(view_, row);
        std::vector<GraphHit> hits;
        for (std::size_t i = 0; i < view_.degree(row); ++i) {
            const GraphRow other = view_.neighbour(row, i);
            hits.push_back({view_.score(other, query, kernel_), other});
        }
        std::ranges::sort(hits, nearer);
        thin_out(view_, kGraphDegree, kernel_, hits);
        rows_.set_neighbours(row, hits);
    }

    WrittenRows& rows_;
    const GraphRows& view_;
    const base::Context& context_;
    DotKernel kernel_ = fastest_dot_kernel();
    std::vector<GraphRow> order_;
    std::vector<GraphWalk> walks_{}; ///< one a thread
    std::vector<std::vector<GraphHit>> found_{};
};

/// The records of a block's rows, without neighbours.
void append_rows(const VectorBlock& block, std::uint32_t first, const GraphLayout& layout,
                 std::string& records) {
    for (std::size_t i = 0; i < block.size(); ++i) {
        const std::size_t end = records.size() + layout.record;
        const CodeRows row = block.rows(i, 1);
        records.append(reinterpret_cast<const char*>(row.codes), layout.codes);
        base::put_fixed(records, block.scale(i));
        base::put_fixed(records, row.sums[0]);
        base::put_fixed(records, first + block.offset(i));
        records.resize(end);
    }
}

} // namespace

base::Result<std::string> build_graph(std::int64_t partition, std::int64_t version,
                                      std::size_t width, VectorStore& store,
                                      const base::Context& context) {
    const GraphLayout layout(width);
    GraphHead head;
    head.width = static_cast<std::uint32_t>(width);
    head.partition = partition;
    head.version = version;
    head.blocks = TRY(store.blocks(partition, {0, std::numeric_limits<std::uint32_t>::max()}));
    std::string records;
    records.reserve(head.blocks.size() * kBlockNumbers * layout.record +
                    print_graph_head(head).size() + (kStartsMax + 1) * sizeof(GraphRow) +
                    kRowAlignment);
    for (const StoredBlock& stored : head.blocks) {
        TRY(context.check());
        append_rows(TRY(store.read_block(stored.key, width)), first_number_of(stored.key), layout,
                    records);
    }
    head.rows = static_cast<std::uint32_t>(records.size() / layout.record);
    WrittenRows rows(records, 0, head.rows, layout);
    Builder builder(rows, context);
    TRY(builder.run());
    head.starts = builder.starts();
    return std::move(records.insert(0, print_graph_head(head)));
}

} // namespace vouch::search::detail
