// The graphs of an index: files beside it, one a partition that has many rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <set>

#include "base/context.h"
#include "base/result.h"
#include "search/embedded/detail/connection.h"
#include "search/embedded/detail/index_reader.h"
#include "search/embedded/detail/vector_graph.h"

namespace vouch::search::detail {

/// All calls may come from several threads; refresh() from the writer alone.
class GraphShelf {
public:
    /// Graphs are made for partitions of at least `rows_min` passages; 0: for none, and none is
    /// used.
    GraphShelf(std::filesystem::path directory, std::size_t rows_min)
        : directory_(std::move(directory)), rows_min_(rows_min) {}

    /// The graph of a partition of so many passages as its file is now; null where they are too
    /// few, and where there is none, or a damaged one.
    std::shared_ptr<const VectorGraph> find(std::int64_t partition, std::uint64_t passages,
                                            std::size_t width);

    /// Takes a graph out of use until its file is another: it was found damaged.
    void reject(std::int64_t partition);

    /// Makes the graphs that are missing, damaged or cover too little, and removes those of
    /// partitions that are too small now. Happens within one read transaction.
    base::Result<void> refresh(Connection& connection, const base::Context& context);

    /// Reads every graph that is in use whole; Corrupt at the first that is damaged.
    base::Result<void> check(Connection& connection, const base::Context& context);

private:
    /// Another whenever the file was replaced.
    struct FileState {
        std::uint64_t file = 0;
        std::int64_t seconds = 0;
        std::int64_t nanoseconds = 0;
        std::int64_t bytes = 0;

        friend bool operator==(const FileState&, const FileState&) = default;
    };
    struct Held {
        FileState state;
        std::shared_ptr<const VectorGraph> graph; ///< null: not to be used
    };

    std::filesystem::path path_of(std::int64_t partition) const;
    static FileState state_of(const std::filesystem::path& path);
    /// That the graph is whole and covers most of what is there.
    base::Result<bool> serves(const PartitionTotals& partition, std::size_t width,
                              VectorStore& store);
    base::Result<void> remove_others(const std::set<std::filesystem::path>& wanted) const;

    std::filesystem::path directory_;
    std::size_t rows_min_;
    std::mutex mutex_;
    std::map<std::int64_t, Held> held_; ///< guarded by mutex_
};

} // namespace vouch::search::detail
