// Parsing runs on a few threads; one thread, the caller's, writes. Documents are written in small
// batches in the order of their names, each batch in one step, so that stopping at any moment
// leaves whole documents only and the next run goes on from there.

#include "ingest/ingest.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "ingest/detail/document_version.h"
#include "ingest/detail/ordered_work.h"
#include "ingest/detail/plan.h"

namespace vouch::ingest {
namespace {

using detail::PlannedFile;

constexpr std::size_t kBatchDocuments = 32;
constexpr std::size_t kBatchPassages = 1000;
constexpr std::size_t kErasesAtOnce = 256;
/// Documents that may be parsed or waiting to be written at once.
constexpr std::size_t kParsedAhead = 16;

struct Unchanged {};
struct Parsed {
    search::DocumentVersion version;
    std::vector<std::string> warnings;
};
using Outcome = std::variant<Unchanged, Parsed, base::Error>;

bool is_unchanged(const PlannedFile& file, const std::string& hash,
                  const std::string& fingerprint) {
    return file.known && file.known->content_hash == hash &&
           file.known->fingerprint == fingerprint && file.known->sector == file.record.sector &&
           file.known->folders == file.record.folders;
}

base::Result<Outcome> process(const PlannedFile& file, DocumentReader& reader,
                              const document::ChunkOptions& chunks, const base::Context& context) {
    TRY(context.check());
    std::string hash = TRY(reader.content_hash(file.file));
    if (is_unchanged(file, hash, detail::passage_fingerprint(chunks))) return Outcome(Unchanged{});
    document::ParsedDocument document = TRY(reader.parse(file.file, context));
    search::DocumentRecord record = file.record;
    record.generation = file.known ? file.known->generation + 1 : 1;
    Parsed parsed;
    parsed.version = detail::document_version(std::move(record), document, chunks);
    parsed.warnings = std::move(document.warnings);
    return Outcome(std::move(parsed));
}

class Run {
public:
    Run(const IngestOptions& options, search::Engine& engine, const ProgressSink& progress,
        const base::Context& context)
        : options_(options), engine_(engine), progress_(progress), context_(context) {}

    base::Result<IngestReport> run(detail::Plan plan, const ReaderFactory& readers) {
        report_.collection = plan.collection;
        report_.failed = std::move(plan.failed);
        report_.skipped = std::move(plan.skipped);
        for (std::string& warning : plan.warnings)
            warn(std::move(warning));
        TRY(read_files(plan.files, readers));
        if (report_.end == IngestEnd::Complete) TRY(remove(plan.gone));
        return std::move(report_);
    }

private:
    base::Result<void> read_files(const std::vector<PlannedFile>& files,
                                  const ReaderFactory& make_reader) {
        std::size_t threads = std::clamp<std::size_t>(options_.parallel_parses, 1, 16);
        threads = std::min(threads, files.size());
        std::vector<std::unique_ptr<DocumentReader>> readers;
        for (std::size_t i = 0; i < threads; ++i)
            readers.push_back(TRY(make_reader()));
        detail::OrderedWork<Outcome> work(
            threads, files.size(), kParsedAhead, [&](std::size_t worker, std::size_t index) {
                auto outcome = process(files[index], *readers[worker], options_.chunks, context_);
                return outcome ? std::move(*outcome) : Outcome(std::move(outcome.error()));
            });
        for (std::size_t i = 0; i < files.size(); ++i) {
            std::optional<Outcome> outcome = work.take();
            if (!context_.check()) {
                report_.end = IngestEnd::Stopped;
                return {};
            }
            TRY(take(files[i].record.key.source, std::move(*outcome)));
            if (progress_) progress_({i + 1, files.size(), files[i].record.key.source});
        }
        return flush();
    }

    base::Result<void> take(const std::string& source, Outcome outcome) {
        if (std::holds_alternative<Unchanged>(outcome)) {
            ++report_.unchanged;
            return {};
        }
        if (auto* error = std::get_if<base::Error>(&outcome)) {
            report_.failed.push_back({source, std::move(error->message)});
            return {};
        }
        Parsed& parsed = std::get<Parsed>(outcome);
        for (const std::string& warning : parsed.warnings)
            warn(std::string(source).append(": ").append(warning));
        if (parsed.version.passages.empty()) warn(source + ": No text was found in it.");
        passages_ += parsed.version.passages.size();
        batch_.push_back(std::move(parsed.version));
        return batch_.size() >= kBatchDocuments || passages_ >= kBatchPassages
                   ? flush()
                   : base::Result<void>();
    }

    base::Result<void> flush() {
        if (batch_.empty()) return {};
        auto written = engine_.replace_documents(batch_, context_);
        if (!written && is_stop(written.error())) {
            report_.end = IngestEnd::Stopped;
            return {};
        }
        TRY(std::move(written));
        report_.documents += batch_.size();
        report_.passages += passages_;
        batch_.clear();
        passages_ = 0;
        return {};
    }

    base::Result<void> remove(const std::vector<search::DocumentKey>& gone) {
        for (std::size_t i = 0; i < gone.size(); i += kErasesAtOnce) {
            std::size_t count = std::min(kErasesAtOnce, gone.size() - i);
            auto erased = engine_.erase(std::span(gone).subspan(i, count), context_);
            if (!erased && is_stop(erased.error())) {
                report_.end = IngestEnd::Stopped;
                return {};
            }
            TRY(std::move(erased));
            report_.removed += count;
        }
        return {};
    }

    static bool is_stop(const base::Error& error) {
        return error.code == base::ErrorCode::Cancelled || error.code == base::ErrorCode::Timeout;
    }

    void warn(std::string warning) {
        if (report_.warnings.size() < kWarningsMax) report_.warnings.push_back(std::move(warning));
    }

    const IngestOptions& options_;
    search::Engine& engine_;
    const ProgressSink& progress_;
    const base::Context& context_;
    IngestReport report_;
    std::vector<search::DocumentVersion> batch_;
    std::size_t passages_ = 0; ///< in the batch
};

} // namespace

base::Result<IngestReport> ingest_path(const std::filesystem::path& path,
                                       const IngestOptions& options, search::Engine& engine,
                                       const ReaderFactory& readers, const ProgressSink& progress,
                                       const base::Context& context) {
    auto begin = std::chrono::steady_clock::now();
    detail::Plan plan = TRY(detail::make_plan(path, options, engine, context));
    IngestReport report =
        TRY(Run(options, engine, progress, context).run(std::move(plan), readers));
    report.seconds = std::chrono::steady_clock::now() - begin;
    return report;
}

} // namespace vouch::ingest
