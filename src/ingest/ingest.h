#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/file.h"
#include "base/result.h"
#include "document/chunk.h"
#include "embedding/encoder.h"
#include "ingest/categories.h"
#include "ingest/document_reader.h"
#include "search/engine.h"
#include "search/retriever.h"

namespace vouch::ingest {

/// What to do with documents of the index whose files are gone.
enum class PruneRule : std::uint8_t {
    Gone,       ///< take them out, but refuse when nothing at all would be left of what was there
    Everything, ///< take them out even if none is left
    Nothing,    ///< keep them
};

struct IngestOptions {
    /// Empty: the collection that already holds this place, else one named after the folder.
    std::string collection;
    /// The sector of files that lie directly in the root folder.
    std::string root_sector = "general";
    /// Which files are sensitive.
    CategoryRules categories{};
    PruneRule prune = PruneRule::Gone;
    unsigned parallel_parses = 2;
    base::ByteCount file_bytes_max{50ULL << 20U};
    document::ChunkOptions chunks{};
    /// What turns passages into vectors; empty, or where it gives null: none. It is asked on the
    /// calling thread, and only if a passage needs a vector.
    search::EncoderSource encoder{};
};

struct IngestFailure {
    std::string source;
    std::string reason; ///< a sentence
};

enum class IngestEnd : std::uint8_t { Complete, Stopped };

/// What a run did. A document that failed keeps the version that the index had of it.
struct IngestReport {
    IngestEnd end = IngestEnd::Complete;
    std::string collection;
    std::uint64_t documents = 0; ///< new or changed, now in the index
    std::uint64_t passages = 0;  ///< of those
    std::uint64_t encoded = 0;   ///< of those, turned into vectors now; unchanged ones keep theirs
    std::uint64_t unchanged = 0;
    std::uint64_t removed = 0;
    std::uint64_t recategorized = 0; ///< of the whole index, to what the rules say now
    std::vector<IngestFailure> failed;
    std::vector<IngestFailure> skipped; ///< left out on purpose: hidden, links, other formats
    std::vector<std::string> warnings;  ///< at most kWarningsMax
    std::chrono::duration<double> seconds{0};
};

inline constexpr std::size_t kWarningsMax = 200;

struct IngestProgress {
    std::size_t done = 0;
    std::size_t total = 0;
    std::string source; ///< what was done last
};

using ProgressSink = std::function<void(const IngestProgress&)>;

/// Brings the index into line with a file or folder. Documents whose bytes and passage rules are as
/// the index knows them, and whose vectors are there where there is a model, are left alone; the
/// others are parsed in parallel and put in place one
/// after another, each visible as soon as it is whole. A file or subfolder of a root that was
/// ingested before keeps the names and sectors that it has there. Before any file is read, every
/// document of the index has the category that the rules say. When the context says stop, what
/// is done stays and the report says Stopped. Errors: `path` cannot be read or holds no document at
/// all; the index has vectors of another model; the collection would lose all its documents (see
/// PruneRule); the index cannot be written. Several at once on one engine are not allowed.
/// `progress` may be empty and is called on the calling thread.
base::Result<IngestReport> ingest_path(const std::filesystem::path& path,
                                       const IngestOptions& options, search::Engine& engine,
                                       const ReaderFactory& readers, const ProgressSink& progress,
                                       const base::Context& context);

/// What was done to bring the vectors of an index to one model.
struct RebuildReport {
    std::uint64_t documents = 0; ///< that lacked vectors of this model
    std::uint64_t encoded = 0;   ///< passages
};

/// Gives every passage of the index a vector by `encoder`, from the stored texts. Vectors of
/// another model are removed first; those of the same stay. Keyword search serves meanwhile, and
/// after a stop what is missing is filled in by another run or by an ingest. Cancelled and Timeout
/// are errors. `progress` may be empty.
base::Result<RebuildReport> rebuild_vectors(search::Engine& engine, embedding::Encoder& encoder,
                                            const ProgressSink& progress,
                                            const base::Context& context);

/// Takes every document of a collection out of the index, all or none, whatever became of its
/// folder. Returns how many there were. NotFound, with the near names, where no document is in a
/// collection of this name.
base::Result<std::uint64_t> remove_collection(std::string_view collection, search::Engine& engine,
                                              const base::Context& context);

} // namespace vouch::ingest
