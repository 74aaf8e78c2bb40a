// Parsing runs on a few threads; one thread, the caller's, writes. Documents are written in small
// batches in the order of their names, each batch in one step, so that stopping at any moment
// leaves whole documents only and the next run goes on from there.

#include "ingest/ingest.h"

#include <algorithm>
#include <exception>
#include <new>
#include <optional>
#include <utility>
#include <variant>

#include "ingest/detail/document_version.h"
#include "ingest/detail/ordered_work.h"
#include "ingest/detail/plan.h"
#include "screen/screen.h"
#include "search/passage_vectors.h"

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

/// What becomes of a document that is as the index knows it but lacks vectors.
enum class Lacking : std::uint8_t { LeaveAlone, ReadAgain };

bool lacks_vectors(const PlannedFile& file) {
    return file.known && file.known->vectors < file.known->passages;
}

bool is_unchanged(const PlannedFile& file, const std::string& hash,
                  const std::string& fingerprint) {
    return file.known && file.known->content_hash == hash &&
           file.known->fingerprint == fingerprint && file.known->sector == file.record.sector &&
           file.known->folders == file.record.folders;
}

/// What every reading thread uses.
struct ReadingTools {
    const base::Descriptor& root;
    const document::ChunkOptions& chunks;
    const screen::Screen& screen;
    const base::Context& context;
    Lacking lacking;
};

/// A word for whoever runs the ingest: the passage is data like any other, and what it says is
/// quoted, never obeyed.
void warn_of_orders(const screen::Screen& screen, Parsed& parsed) {
    for (const search::PassageDraft& passage : parsed.version.passages) {
        auto finding = screen.passage(passage.text);
        if (!finding) continue;
        parsed.warnings.push_back("A passage of it gives orders to its reader (" +
                                  std::string(screen::finding_name(*finding)) +
                                  "); it is found and quoted as it stands.");
        return;
    }
}

base::Result<Outcome> process(const PlannedFile& file, DocumentReader& reader,
                              const ReadingTools& tools) {
    TRY(tools.context.check());
    base::Descriptor opened =
        TRY(base::open_regular_file_below(tools.root, file.record.key.source));
    std::string hash = TRY(reader.content_hash(opened));
    bool complete = tools.lacking == Lacking::LeaveAlone || !lacks_vectors(file);
    if (complete && is_unchanged(file, hash, detail::passage_fingerprint(tools.chunks)))
        return Outcome(Unchanged{});
    document::ParsedDocument document = TRY(reader.parse(opened, file.name, tools.context));
    search::DocumentRecord record = file.record;
    record.generation = file.known ? file.known->generation + 1 : 1;
    Parsed parsed;
    parsed.version =
        TRY(detail::document_version(std::move(record), document, tools.chunks, tools.context));
    parsed.warnings = std::move(document.warnings);
    warn_of_orders(tools.screen, parsed);
    return Outcome(std::move(parsed));
}

/// The next outcome. A library that threw, or memory that ran out, fails one document, not the run.
Outcome take_outcome(detail::OrderedWork<Outcome>& work) {
    try {
        return work.take().value();
    } catch (const std::bad_alloc&) {
        return base::Error{base::ErrorCode::LimitExceeded, "There is not enough memory for it."};
    } catch (const std::exception& error) {
        return base::Error{base::ErrorCode::Internal,
                           "It could not be read: " + std::string(error.what()) + "."};
    }
}

class Run {
public:
    Run(const IngestOptions& options, search::Engine& engine, const screen::Screen& screen,
        const ProgressSink& progress, const base::Context& context)
        : options_(options), engine_(engine), screen_(screen), progress_(progress),
          context_(context) {}

    base::Result<IngestReport> run(detail::Plan plan, const ReaderFactory& readers) {
        report_.collection = plan.collection;
        report_.failed = std::move(plan.failed);
        report_.skipped = std::move(plan.skipped);
        for (std::string& warning : plan.warnings)
            warn(std::move(warning));
        TRY(read_files(plan.root, plan.files, readers));
        if (report_.end == IngestEnd::Complete) TRY(remove(plan.gone));
        return std::move(report_);
    }

private:
    base::Result<void> read_files(const base::Descriptor& root,
                                  const std::vector<PlannedFile>& files,
                                  const ReaderFactory& make_reader) {
        std::size_t threads = std::clamp<std::size_t>(options_.parallel_parses, 1, 16);
        threads = std::min(threads, files.size());
        std::vector<std::unique_ptr<DocumentReader>> readers;
        for (std::size_t i = 0; i < threads; ++i)
            readers.push_back(TRY(make_reader()));
        Lacking lacking = Lacking::LeaveAlone;
        if (std::ranges::any_of(files, lacks_vectors) && TRY(encoder()) != nullptr)
            lacking = Lacking::ReadAgain;
        const ReadingTools tools{root, options_.chunks, screen_, context_, lacking};
        detail::OrderedWork<Outcome> work(
            threads, files.size(), kParsedAhead, [&](std::size_t worker, std::size_t index) {
                auto outcome = process(files[index], *readers[worker], tools);
                return outcome ? std::move(*outcome) : Outcome(std::move(outcome.error()));
            });
        for (std::size_t i = 0; i < files.size(); ++i) {
            Outcome outcome = take_outcome(work);
            if (!context_.check()) {
                report_.end = IngestEnd::Stopped;
                return {};
            }
            TRY(take(files[i].record.key.source, std::move(outcome)));
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
        auto encoded = add_vectors();
        if (!encoded && is_stop(encoded.error())) {
            report_.end = IngestEnd::Stopped;
            return {};
        }
        const std::size_t count = TRY(std::move(encoded));
        auto written = engine_.replace_documents(batch_, context_);
        if (!written && is_stop(written.error())) {
            report_.end = IngestEnd::Stopped;
            return {};
        }
        TRY(std::move(written));
        report_.documents += batch_.size();
        report_.passages += passages_;
        report_.encoded += count;
        batch_.clear();
        passages_ = 0;
        return {};
    }

    /// Where there is a model, gives the passages of the batch their vectors: those of the former
    /// versions where the text is the same. Returns how many were made anew.
    base::Result<std::size_t> add_vectors() {
        if (passages_ == 0) return std::size_t{0};
        embedding::Encoder* model = TRY(encoder());
        if (model == nullptr) return std::size_t{0};
        for (search::DocumentVersion& version : batch_) {
            if (version.record.generation == 1) continue;
            auto former =
                TRY(engine_.document(version.record.key, search::Filter::everything(), context_));
            if (former) search::reuse_vectors(*former, model->model(), version);
        }
        return search::encode_passages(batch_, *model, context_);
    }

    /// The model, null where there is none. One that cannot be used is a warning, told once: the
    /// next run fills the vectors in. One that is not that of the index is an error.
    base::Result<embedding::Encoder*> encoder() {
        if (encoder_) return *encoder_;
        encoder_ = nullptr;
        if (!options_.encoder) return *encoder_;
        auto opened = options_.encoder(context_);
        if (!opened && is_stop(opened.error())) return base::Unexpected(opened.error());
        if (!opened) {
            warn(opened.error().message + " The documents can be found by their words only.");
            return *encoder_;
        }
        if (*opened != nullptr) TRY(search::check_model(engine_, (*opened)->model(), context_));
        encoder_ = *opened;
        return *encoder_;
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
    const screen::Screen& screen_;
    const ProgressSink& progress_;
    const base::Context& context_;
    IngestReport report_;
    std::vector<search::DocumentVersion> batch_;
    std::size_t passages_ = 0;                   ///< in the batch
    std::optional<embedding::Encoder*> encoder_; ///< nothing before it was asked for
};

} // namespace

base::Result<IngestReport> ingest_path(const std::filesystem::path& path,
                                       const IngestOptions& options, search::Engine& engine,
                                       const ReaderFactory& readers, const ProgressSink& progress,
                                       const base::Context& context) {
    auto begin = std::chrono::steady_clock::now();
    const screen::Screen screen = TRY(screen::Screen::create());
    const std::uint64_t recategorized = TRY(apply_categories(options.categories, engine, context));
    detail::Plan plan = TRY(detail::make_plan(path, options, engine, context));
    IngestReport report =
        TRY(Run(options, engine, screen, progress, context).run(std::move(plan), readers));
    report.recategorized = recategorized;
    report.seconds = std::chrono::steady_clock::now() - begin;
    return report;
}

} // namespace vouch::ingest
