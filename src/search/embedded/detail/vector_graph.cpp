// file = head | zeros up to a multiple of 64 | records (graph_rows.h)
// head = its length (32 bits) | sealed: mark (64 bits), width, rows (32), partition, version (64),
//        blocks (32), for each its key and version (64), starts (32), each (32)

#include "search/embedded/detail/vector_graph.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "search/embedded/detail/byte_stream.h"
#include "search/engine.h"

namespace vouch::search::detail {
namespace {

constexpr std::uint64_t kMark = 0x3150415247485556; // "VUHGRAP1"
constexpr base::ByteCount kFileBytesMax{std::uint64_t{1} << 40U};
constexpr std::size_t kBlockRowBytes = 16;

std::size_t rounded_up(std::size_t bytes) {
    return (bytes + kRowAlignment - 1) / kRowAlignment * kRowAlignment;
}

bool by_key(const StoredBlock& a, const StoredBlock& b) { return a.key < b.key; }

} // namespace

std::string print_graph_head(const GraphHead& head) {
    std::string content;
    base::put_fixed(content, kMark);
    base::put_fixed(content, head.width);
    base::put_fixed(content, head.rows);
    base::put_fixed(content, head.partition);
    base::put_fixed(content, head.version);
    base::put_fixed(content, static_cast<std::uint32_t>(head.blocks.size()));
    for (const StoredBlock& block : head.blocks) {
        base::put_fixed(content, block.key);
        base::put_fixed(content, block.version);
    }
    base::put_fixed(content, static_cast<std::uint32_t>(head.starts.size()));
    for (GraphRow row : head.starts)
        base::put_fixed(content, row);
    const std::string sealed = seal(content);
    std::string bytes;
    base::put_fixed(bytes, static_cast<std::uint32_t>(sealed.size()));
    bytes += sealed;
    bytes.resize(rounded_up(bytes.size()));
    return bytes;
}

base::Result<GraphHead> parse_graph_head(std::string_view bytes, std::size_t& records) {
    ByteReader outer(bytes);
    const std::size_t length = outer.fixed<std::uint32_t>();
    const std::string_view sealed = outer.take(length);
    if (outer.failed()) return base::Unexpected(corrupt_index());
    ByteReader reader(TRY(unseal(sealed)));
    const bool marked = reader.fixed<std::uint64_t>() == kMark;
    GraphHead head;
    head.width = reader.fixed<std::uint32_t>();
    head.rows = reader.fixed<std::uint32_t>();
    head.partition = reader.fixed<std::int64_t>();
    head.version = reader.fixed<std::int64_t>();
    const std::size_t blocks = reader.fixed<std::uint32_t>();
    if (!marked || blocks > reader.left() / kBlockRowBytes)
        return base::Unexpected(corrupt_index());
    for (std::size_t i = 0; i < blocks; ++i) {
        const auto key = reader.fixed<std::int64_t>();
        head.blocks.push_back({key, reader.fixed<std::int64_t>()});
    }
    const std::size_t starts = reader.fixed<std::uint32_t>();
    if (starts > reader.left() / sizeof(GraphRow)) return base::Unexpected(corrupt_index());
    for (std::size_t i = 0; i < starts; ++i)
        head.starts.push_back(reader.fixed<GraphRow>());
    const bool starts_exist =
        std::ranges::all_of(head.starts, [&](GraphRow row) { return row < head.rows; });
    const bool sound = !reader.failed() && reader.left() == 0 && starts_exist && head.width > 0 &&
                       head.width <= kVectorWidthMax && std::ranges::is_sorted(head.blocks, by_key);
    if (!sound) return base::Unexpected(corrupt_index());
    records = rounded_up(sizeof(std::uint32_t) + length);
    return head;
}

base::Result<std::shared_ptr<const VectorGraph>>
VectorGraph::open(const std::filesystem::path& path, std::int64_t partition, std::size_t width) {
    auto file = TRY(base::MappedFile::open(path, kFileBytesMax));
    std::size_t records = 0;
    GraphHead head = TRY(parse_graph_head(file.bytes(), records));
    const std::size_t whole = records + head.rows * GraphLayout(head.width).record;
    if (head.partition != partition || head.width != width || file.bytes().size() != whole)
        return base::Unexpected(corrupt_index());
    std::shared_ptr<const VectorGraph> graph =
        std::make_shared<VectorGraph>(std::move(file), std::move(head), records);
    return graph;
}

VectorGraph::VectorGraph(base::MappedFile file, GraphHead head, std::size_t records)
    : file_(std::move(file)), head_(std::move(head)),
      rows_(file_.bytes().data() + records, head_.rows, GraphLayout(head_.width)),
      seen_sound_(std::make_unique<std::atomic<std::uint64_t>[]>(head_.rows / 64 + 1)) {}

base::Result<std::shared_ptr<const GraphCover>> VectorGraph::cover(std::int64_t version,
                                                                   VectorStore& store) const {
    {
        std::lock_guard guard(mutex_);
        if (cover_ && covered_version_ == version) return cover_;
    }
    auto made = std::make_shared<GraphCover>();
    made->fresh.assign(head_.blocks.size(), version == head_.version);
    made->blocks = head_.blocks.size();
    made->whole = version == head_.version;
    if (!made->whole) {
        const auto now =
            TRY(store.blocks(head_.partition, {0, std::numeric_limits<std::uint32_t>::max()}));
        made->blocks = now.size();
        for (const StoredBlock& block : now) {
            auto known = std::ranges::lower_bound(head_.blocks, block, by_key);
            if (known != head_.blocks.end() && *known == block)
                made->fresh[static_cast<std::size_t>(known - head_.blocks.begin())] = true;
            else
                made->uncovered.push_back(block);
        }
    }
    std::lock_guard guard(mutex_);
    covered_version_ = version;
    cover_ = made;
    return cover_;
}

std::size_t VectorGraph::block_of(std::uint32_t number) const {
    const StoredBlock wanted{head_.partition << 32 | std::int64_t{number / kBlockNumbers}, 0};
    auto found = std::ranges::lower_bound(head_.blocks, wanted, by_key);
    return static_cast<std::size_t>(found - head_.blocks.begin());
}

bool VectorGraph::sound(GraphRow row) const {
    const std::uint64_t bit = std::uint64_t{1} << (row & 63U);
    std::atomic<std::uint64_t>& word = seen_sound_[row >> 6U];
    if ((word.load(std::memory_order_relaxed) & bit) != 0) return true;
    if (!rows_.sound(row)) return false;
    word.fetch_or(bit, std::memory_order_relaxed);
    return true;
}

base::Result<std::vector<VectorGraph::Hit>>
VectorGraph::search(const QueryCode& query, std::size_t beam, const GraphCover& cover) const {
    GraphWalk walk(head_.rows);
    auto accept = [&](GraphRow row) {
        if (cover.whole) return true;
        const std::size_t block = block_of(rows_.number(row));
        return block < cover.fresh.size() && cover.fresh[block];
    };
    const std::vector<GraphHit> found = walk.run(
        rows_, query, head_.starts, beam, [&](GraphRow row) { return sound(row); }, accept);
    if (walk.failed()) return base::Unexpected(corrupt_index());
    std::vector<Hit> hits;
    for (const GraphHit& hit : found)
        hits.push_back({rows_.number(hit.row), hit.score});
    std::ranges::sort(hits, {}, &Hit::number);
    return hits;
}

base::Result<void> VectorGraph::check() const {
    for (GraphRow row = 0; row < head_.rows; ++row)
        if (!rows_.sound(row)) return base::Unexpected(corrupt_index());
    return {};
}

} // namespace vouch::search::detail
