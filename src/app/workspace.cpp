#include "app/workspace.h"

#include <chrono>
#include <cstdlib>

#include "app/parser_options.h"
#include "app/passage_index.h"
#include "base/file.h"
#include "cache/embedded_store.h"
#include "source/folder.h"

namespace vouch::app {
namespace {

// What an import puts in place at once.
constexpr std::size_t kImportedDocuments = 256;
constexpr std::size_t kImportedPassages = 1000;

} // namespace

using base::ErrorCode;
using base::fail;
using base::Result;

namespace {

constexpr const char* kSlower =
    " The documents are in; searches by meaning stay slower until the next ingest.";

} // namespace

Result<std::unique_ptr<search::Engine>>
LocalWorkspace::writable_index(const base::Context& context) {
    return open_index(settings_, directory_, search::EngineAccess::Write, context);
}

cli::IndexHealth LocalWorkspace::index_health(const base::Context& context) const {
    return app::index_health(settings_, directory_, context);
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
    auto report = TRY(ingest::rebuild_vectors(*engine, *encoder, progress, context));
    TRY(engine->optimize(context));
    return report;
}

Result<std::size_t> LocalWorkspace::import_documents(const cli::DocumentSource& next,
                                                     const base::Context& context) {
    auto engine = TRY(writable_index(context));
    std::map<search::DocumentKey, std::uint64_t> known;
    for (const auto& record : TRY(engine->documents(search::Filter::everything(), context)))
        known.emplace(record.key, record.generation);
    std::size_t count = 0;
    std::size_t passages = 0;
    std::map<search::DocumentKey, search::DocumentVersion> batch;
    auto flush = [&]() -> Result<void> {
        std::vector<search::DocumentVersion> versions;
        for (auto& [key, version] : batch)
            versions.push_back(std::move(version));
        TRY(engine->replace_documents(versions, context));
        batch.clear();
        passages = 0;
        return {};
    };
    for (;;) {
        auto version = TRY(next());
        if (!version || batch.size() == kImportedDocuments || passages >= kImportedPassages ||
            batch.contains(version->record.key))
            TRY(flush());
        if (!version) break;
        std::uint64_t& generation = known[version->record.key];
        generation = std::max(version->record.generation, generation + 1);
        version->record.generation = generation;
        passages += version->passages.size();
        ++count;
        search::DocumentKey key = version->record.key;
        batch.emplace(std::move(key), std::move(*version));
    }
    TRY(engine->optimize(context));
    return count;
}

/// Those of the workspace. What is wished for `path` is written down before a document is touched,
/// so that nothing of it is ever read as if it were not sensitive.
Result<ingest::CategoryRules>
LocalWorkspace::category_rules(const std::filesystem::path& path,
                               const std::optional<std::string>& wished) const {
    const std::filesystem::path file = directory_ / "categories.yaml";
    ingest::CategoryRules rules = TRY(ingest::CategoryRules::read(file));
    if (!wished) return rules;
    const source::Location place = TRY(source::locate(path));
    TRY(rules.set(place.root / place.below, *wished));
    TRY(rules.write(file));
    return rules;
}

Result<ingest::IngestReport> LocalWorkspace::ingest(const std::filesystem::path& path,
                                                    const cli::IngestWish& wish,
                                                    const ingest::ProgressSink& progress,
                                                    const base::Context& context) {
    auto engine = TRY(writable_index(context));
    ingest::IngestOptions options;
    options.collection = wish.collection;
    options.prune = wish.prune;
    options.categories = TRY(category_rules(path, wish.category));
    options.file_bytes_max = file_bytes_max(settings_);
    options.encoder = encoder_.source();
    auto report = TRY(ingest::ingest_path(path, options, *engine,
                                          ingest::worker_readers(parser_options(settings_)),
                                          progress, context));
    auto optimized = engine->optimize(context);
    if (!optimized) report.warnings.push_back(optimized.error().message + kSlower);
    return report;
}

Result<std::uint64_t> LocalWorkspace::remove_collection(std::string_view collection,
                                                        const base::Context& context) {
    if (TRY(passages(context)) == nullptr) {
        return fail(ErrorCode::NotFound, "There is no collection “" + std::string(collection) +
                                             "” in this workspace: no document was ingested.");
    }
    auto engine = TRY(writable_index(context));
    const std::uint64_t removed = TRY(ingest::remove_collection(collection, *engine, context));
    TRY(engine->optimize(context));
    return removed;
}

Result<search::Engine*> LocalWorkspace::passages(const base::Context& context) {
    if (passages_) return passages_.get();
    auto engine = open_index(settings_, directory_, search::EngineAccess::Read, context);
    if (!engine && engine.error().code == ErrorCode::NotFound)
        return static_cast<search::Engine*>(nullptr);
    passages_ = TRY(std::move(engine));
    return passages_.get();
}

Result<cache::Cache*> LocalWorkspace::cache(const base::Context& context) {
    if (!settings_.cache_enabled) return static_cast<cache::Cache*>(nullptr);
    if (cache_) return cache_.get();
    const char* secret = std::getenv("VOUCH_CACHE_SECRET");
    cache::Keys keys = TRY(cache::load_keys({.secret = secret == nullptr ? "" : secret,
                                             .file = settings_.cache_secret_file.empty()
                                                         ? std::filesystem::path()
                                                         : directory_ / settings_.cache_secret_file,
                                             .generated = cache_file().parent_path() / "secret"}));
    auto store = cache::open_embedded_store(cache_file(), context);
    if (!store) { // whatever it is, it is nothing that the configuration says
        store.error().code = ErrorCode::Unavailable;
        return base::Unexpected(std::move(store).error());
    }
    cache_ = std::make_unique<cache::Cache>(std::move(*store), std::move(keys), settings_.cache);
    return cache_.get();
}

cli::ReadLimits LocalWorkspace::read_limits() const {
    cli::ReadLimits limits;
    limits.budget.rows = static_cast<std::size_t>(settings_.rows_max);
    limits.time =
        std::chrono::milliseconds(static_cast<std::int64_t>(settings_.query_seconds * 1000));
    return limits;
}

} // namespace vouch::app
