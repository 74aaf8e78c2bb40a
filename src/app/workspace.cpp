#include "app/workspace.h"

#include <chrono>

#include "app/parser_options.h"
#include "base/file.h"
#include "search/embedded/embedded_engine.h"

namespace vouch::app {

using base::ErrorCode;
using base::fail;
using base::Result;

Result<std::unique_ptr<search::Engine>>
LocalWorkspace::writable_index(const base::Context& context) {
    std::filesystem::path folder = directory_ / "state" / "documents";
    TRY(base::make_directories(folder));
    search::EmbeddedOptions options;
    options.access = search::EngineAccess::Write;
    return search::open_embedded_engine(folder, options, context);
}

Result<ingest::RebuildReport> LocalWorkspace::rebuild_vectors(const ingest::ProgressSink& progress,
                                                              const base::Context& context) {
    embedding::Encoder* encoder = TRY(encoder_.get(context));
    if (encoder == nullptr) {
        return fail(ErrorCode::Unsupported, "No model is installed.",
                    {"Install one: vouch models pull"});
    }
    if (TRY(passages(context)) == nullptr) return ingest::RebuildReport();
    auto engine = TRY(writable_index(context));
    return ingest::rebuild_vectors(*engine, *encoder, progress, context);
}

Result<void> LocalWorkspace::import_documents(std::vector<search::DocumentVersion> versions,
                                              const base::Context& context) {
    auto engine = TRY(writable_index(context));
    for (search::DocumentVersion& version : versions) {
        auto known =
            TRY(engine->document(version.record.key, search::Filter::everything(), context));
        if (known)
            version.record.generation =
                std::max(version.record.generation, known->record.generation + 1);
    }
    return engine->replace_documents(versions, context);
}

Result<ingest::IngestReport> LocalWorkspace::ingest(const std::filesystem::path& path,
                                                    std::string_view collection,
                                                    ingest::PruneRule prune,
                                                    const ingest::ProgressSink& progress,
                                                    const base::Context& context) {
    auto engine = TRY(writable_index(context));
    ingest::IngestOptions options;
    options.collection = collection;
    options.prune = prune;
    options.file_bytes_max = file_bytes_max(settings_);
    options.encoder = encoder_.source();
    return ingest::ingest_path(path, options, *engine,
                               ingest::worker_readers(parser_options(settings_)), progress,
                               context);
}

Result<std::uint64_t> LocalWorkspace::remove_collection(std::string_view collection,
                                                        const base::Context& context) {
    if (TRY(passages(context)) == nullptr) {
        return fail(ErrorCode::NotFound, "There is no collection “" + std::string(collection) +
                                             "” in this workspace: no document was ingested.");
    }
    auto engine = TRY(writable_index(context));
    return ingest::remove_collection(collection, *engine, context);
}

Result<search::Engine*> LocalWorkspace::passages(const base::Context& context) {
    if (passages_) return passages_.get();
    auto engine = search::open_embedded_engine(directory_ / "state" / "documents", {}, context);
    if (!engine && engine.error().code == ErrorCode::NotFound)
        return static_cast<search::Engine*>(nullptr);
    passages_ = TRY(std::move(engine));
    return passages_.get();
}

cli::ReadLimits LocalWorkspace::read_limits() const {
    cli::ReadLimits limits;
    limits.budget.rows = static_cast<std::size_t>(settings_.rows_max);
    limits.time =
        std::chrono::milliseconds(static_cast<std::int64_t>(settings_.query_seconds * 1000));
    return limits;
}

} // namespace vouch::app
