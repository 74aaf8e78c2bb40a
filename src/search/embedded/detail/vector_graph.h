// A graph over the codes of one partition, in a file of its own that is mapped: what makes a search
// over many rows quick. It says nothing that the index does not say: a row's number in its block,
// and the version of that block, decide whether the row still is what it was, and whatever the
// graph does not cover is scanned. A file that is missing, old or damaged costs time, never a
// result.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "base/mapped_file.h"
#include "base/result.h"
#include "search/embedded/detail/graph_rows.h"
#include "search/embedded/detail/graph_walk.h"
#include "search/embedded/detail/vector_store.h"

namespace vouch::search::detail {

/// What a graph was made from, and where it is entered.
struct GraphHead {
    std::uint32_t width = 0;
    std::int64_t partition = 0;
    std::int64_t version = 0; ///< of the index's vectors when it was made
    std::uint32_t rows = 0;
    std::vector<StoredBlock> blocks{}; ///< by ascending key
    std::vector<GraphRow> starts{};

    friend bool operator==(const GraphHead&, const GraphHead&) = default;
};

/// The head of a file, up to the first record, which begins at a multiple of 64.
std::string print_graph_head(const GraphHead& head);
/// Corrupt where the bytes begin with no whole head. `records` is where the first one begins.
base::Result<GraphHead> parse_graph_head(std::string_view bytes, std::size_t& records);

/// What of a graph holds in one state of the index.
struct GraphCover {
    std::vector<bool> fresh{};            ///< for each block of the graph: whether it is unchanged
    std::vector<StoredBlock> uncovered{}; ///< blocks of the partition that the graph does not know
    std::size_t blocks = 0;               ///< of the partition
    bool whole = false;                   ///< nothing changed since the graph was made
};

/// Immutable but for what it remembers of itself; several threads may search at once.
class VectorGraph {
public:
    /// Corrupt where the file is no whole graph of this partition with vectors of this width.
    static base::Result<std::shared_ptr<const VectorGraph>>
    open(const std::filesystem::path& path, std::int64_t partition, std::size_t width);

    VectorGraph(base::MappedFile file, GraphHead head, std::size_t records);

    const GraphHead& head() const { return head_; }

    /// What holds where the index's vectors have `version`, and the partition these blocks. Kept
    /// for the next search in that state.
    base::Result<std::shared_ptr<const GraphCover>> cover(std::int64_t version,
                                                          VectorStore& store) const;

    /// The passage numbers and scores of the nearest rows in fresh blocks, at most `beam`, by
    /// ascending number. Corrupt where a record that it meets is damaged.
    struct Hit {
        std::uint32_t number = 0;
        double score = 0;
    };
    base::Result<std::vector<Hit>> search(const QueryCode& query, std::size_t beam,
                                          const GraphCover& cover) const;

    /// That every record is as it was written.
    base::Result<void> check() const;

private:
    bool sound(GraphRow row) const;
    std::size_t block_of(std::uint32_t number) const;

    base::MappedFile file_;
    GraphHead head_;
    GraphRows rows_;
    /// A bit for each row whose record was found sound.
    std::unique_ptr<std::atomic<std::uint64_t>[]> seen_sound_;
    mutable std::mutex mutex_{};
    mutable std::int64_t covered_version_ = -1;         ///< guarded by mutex_
    mutable std::shared_ptr<const GraphCover> cover_{}; ///< likewise
};

} // namespace vouch::search::detail
