#include "search/embedded/detail/graph_shelf.h"

#include <set>
#include <string>
#include <system_error>
#include <vector>

#include <sys/stat.h>

#include "base/file.h"
#include "search/embedded/detail/byte_stream.h"
#include "search/embedded/detail/graph_builder.h"

namespace vouch::search::detail {
namespace {

constexpr std::string_view kPrefix = "graph-";
constexpr std::string_view kSuffix = ".bin";
/// A graph that covers less of a partition's blocks is made again.
constexpr double kCoverMin = 0.8;

} // namespace

std::filesystem::path GraphShelf::path_of(std::int64_t partition) const {
    return directory_ / (std::string(kPrefix) + std::to_string(partition) + std::string(kSuffix));
}

GraphShelf::FileState GraphShelf::state_of(const std::filesystem::path& path) {
    struct stat state {};
    if (::stat(path.c_str(), &state) != 0) return {};
    return {state.st_ino, state.st_mtim.tv_sec, state.st_mtim.tv_nsec, state.st_size};
}

std::shared_ptr<const VectorGraph> GraphShelf::find(std::int64_t partition, std::uint64_t passages,
                                                    std::size_t width) {
    if (rows_min_ == 0 || passages < rows_min_) return nullptr;
    const std::filesystem::path path = path_of(partition);
    const FileState state = state_of(path);
    if (state == FileState()) return nullptr;
    std::lock_guard guard(mutex_);
    Held& held = held_[partition];
    if (held.state == state) return held.graph;
    auto opened = VectorGraph::open(path, partition, width);
    held = {state, opened ? std::move(*opened) : nullptr};
    return held.graph;
}

void GraphShelf::reject(std::int64_t partition) {
    std::lock_guard guard(mutex_);
    held_[partition].graph = nullptr;
}

base::Result<bool> GraphShelf::serves(const PartitionTotals& partition, std::size_t width,
                                      VectorStore& store) {
    auto graph = find(partition.id, partition.totals.passages, width);
    if (!graph || !graph->check()) return false;
    const auto cover = TRY(graph->cover(TRY(store.version()), store));
    return static_cast<double>(cover->blocks - cover->uncovered.size()) >=
           kCoverMin * static_cast<double>(cover->blocks);
}

base::Result<void> GraphShelf::refresh(Connection& connection, const base::Context& context) {
    VectorStore store(connection, context);
    std::set<std::filesystem::path> wanted;
    const auto model = TRY(store.model());
    for (const PartitionTotals& partition :
         TRY(IndexReader(connection, context).partitions(Filter::everything()))) {
        const bool many = rows_min_ > 0 && partition.totals.passages >= rows_min_;
        if (!model || !many || TRY(store.is_empty(partition.id))) continue;
        const std::filesystem::path path = path_of(partition.id);
        wanted.insert(path);
        if (TRY(serves(partition, model->width, store))) continue;
        const std::string bytes =
            TRY(build_graph(partition.id, TRY(store.version()), model->width, store, context));
        TRY(base::write_file_atomically(path, bytes, base::FileAccess::OwnerOnly));
    }
    return remove_others(wanted);
}

base::Result<void> GraphShelf::remove_others(const std::set<std::filesystem::path>& wanted) const {
    for (const std::filesystem::path& path :
         TRY(base::list_folder(directory_, base::FolderDepth::Entries))) {
        const std::string name = path.filename().string();
        std::error_code ignored;
        if (name.starts_with(kPrefix) && !wanted.contains(path))
            std::filesystem::remove(path, ignored);
    }
    return {};
}

base::Result<void> GraphShelf::check(Connection& connection, const base::Context& context) {
    VectorStore store(connection, context);
    const auto model = TRY(store.model());
    if (!model) return {};
    for (const PartitionTotals& partition :
         TRY(IndexReader(connection, context).partitions(Filter::everything()))) {
        TRY(context.check());
        const std::filesystem::path path = path_of(partition.id);
        if (state_of(path) == FileState()) continue;
        auto graph = VectorGraph::open(path, partition.id, model->width);
        if (graph && (*graph)->check()) continue;
        base::Error error = corrupt_index();
        error.message = path.string() + " is damaged: it is not used, and searches are slower.";
        error.hints = {"The next `vouch ingest` makes it again."};
        return base::Unexpected(std::move(error));
    }
    return {};
}

} // namespace vouch::search::detail
