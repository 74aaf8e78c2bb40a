// eval retrieval, answers and documents.

#include "base/temporary_directory.h"
#include "cli/detail/eval.h"
#include "cli/progress.h"
#include "eval/answers.h"
#include "eval/conversations.h"
#include "eval/documents.h"
#include "eval/retrieval.h"

namespace vouch::cli::detail {
namespace {

class RetrievalMeasurement : public Measurement {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add_measurement(parent, "retrieval",
                                        "How well search ranks: corpus, queries and judgements in "
                                        "the layout of BEIR");
        app->add_option("--data", data_, "the folder with corpus.jsonl, queries.jsonl, qrels/")
            ->required();
        app->add_option("--mode", mode_, "keyword, dense, hybrid or reranked")
            ->required()
            ->check(CLI::IsMember({"keyword", "dense", "hybrid", "reranked"}));
    }
    ExitStatus run(Session& session) override {
        search::RetrieverOptions options = VOUCH_RUN(session, session.application.retrieval());
        for (search::Arms arms :
             {search::Arms::Keyword, search::Arms::Dense, search::Arms::Hybrid}) {
            if (search::arms_name(arms) == mode_) options.arms = arms;
        }
        eval::LineSink lines = VOUCH_RUN(session, open_lines());
        base::Context context = session.console.context();
        auto folder = VOUCH_RUN(session, base::TemporaryDirectory::create());
        auto engine = VOUCH_RUN(session, session.application.make_index(folder.path(), context));
        std::unique_ptr<embedding::Reranker> reranker;
        if (mode_ == "reranked") {
            reranker = VOUCH_RUN(session, session.application.make_reranker(folder.path(), ""));
            if (reranker == nullptr || options.reranked == 0) return failed(session, no_reranker());
            options.arms = search::Arms::Hybrid;
        }
        std::unique_ptr<embedding::Encoder> encoder;
        if (options.arms != search::Arms::Keyword) {
            auto made = session.application.make_encoder(folder.path(), "");
            if (!made && made.error().code == base::ErrorCode::NotFound)
                made.error().code = base::ErrorCode::Unsupported; // there is nothing to measure
            encoder = VOUCH_RUN(session, std::move(made));
        }
        const eval::RetrievalSetup setup{*engine, encoder.get(), options, reranker.get()};
        auto figures = VOUCH_RUN(session, eval::measure_retrieval(data_, setup, lines, context));
        return finish(session, figures.figures());
    }

private:
    static base::Error no_reranker() {
        return {
            base::ErrorCode::Unsupported,
            "There is no reranker, so there is nothing to measure.",
            std::nullopt,
            {"Name one: the variable VOUCH_RERANKER_MODEL, a model or the path of its folder."}};
    }

    std::string data_;
    std::string mode_;
};

/// A workspace that goes away with its folder.
struct MeasuredWorkspace {
    base::TemporaryDirectory folder;
    std::unique_ptr<Workspace> workspace;
};

/// One with the documents below `docs`; what could not be read is told.
base::Result<MeasuredWorkspace> workspace_of(const std::filesystem::path& docs, Session& session,
                                             const base::Context& context) {
    auto folder = TRY(base::TemporaryDirectory::create());
    auto workspace = TRY(session.application.create_workspace(folder.path() / "workspace"));
    const auto report = TRY(workspace->ingest(docs, {}, progress_line(session.console), context));
    end_progress(session.console);
    warn_failures(session.console, report);
    return MeasuredWorkspace{std::move(folder), std::move(workspace)};
}

class AnswersMeasurement : public Measurement {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add_measurement(
            parent, "answers", "Whether questions over documents are answered from the right ones");
        app->add_option("--data", data_, "the folder with docs/ and eval/dataset*.json")
            ->required();
    }
    ExitStatus run(Session& session) override {
        eval::LineSink lines = VOUCH_RUN(session, open_lines());
        base::Context context = session.console.context();
        const MeasuredWorkspace measured =
            VOUCH_RUN(session, workspace_of(data_ / "docs", session, context));
        Workspace* workspace = measured.workspace.get();
        const access::Scope scope = workspace->owner_scope();
        const answer::Agent agent =
            VOUCH_RUN(session, workspace->agent({answer::RouteWish::Documents}, scope, context));
        auto ask = [&](const std::string& question) {
            return agent.ask({question, answer::RouteWish::Documents}, scope, context);
        };
        auto figures = VOUCH_RUN(session, eval::measure_answers(data_, ask, lines, context));
        if (figures.source_missing > 0) {
            session.console.warn({"note: ", std::to_string(figures.source_missing),
                                  " questions expect a document that is not in docs/; they cannot "
                                  "be right."});
        }
        return finish(session, figures.figures());
    }

private:
    std::filesystem::path data_;
};

class ConversationsMeasurement : public Measurement {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add_measurement(parent, "conversations",
                                        "Whether follow-ups are answered from the right documents");
        app->add_option("--data", data_, "the folder with docs/ and eval/dataset_multiturn.json")
            ->required();
    }
    ExitStatus run(Session& session) override {
        eval::LineSink lines = VOUCH_RUN(session, open_lines());
        base::Context context = session.console.context();
        const MeasuredWorkspace measured =
            VOUCH_RUN(session, workspace_of(data_ / "docs", session, context));
        Workspace* workspace = measured.workspace.get();
        const access::Scope scope = workspace->owner_scope();
        const answer::Agent agent =
            VOUCH_RUN(session, workspace->agent({answer::RouteWish::Documents}, scope, context));
        if (agent.sources().passages == nullptr)
            return failed(
                session,
                {base::ErrorCode::NotFound, "There is no document to ask.", std::nullopt, {}});
        const search::Retriever retriever = VOUCH_RUN(
            session,
            search::Retriever::create(*agent.sources().passages, agent.sources().encoder,
                                      agent.options().retrieval, agent.sources().reranker));
        const eval::ConversationAsk ask{
            [&](const std::string& text, const std::vector<std::string>& earlier) {
                answer::Question question{text, answer::RouteWish::Documents};
                question.earlier = earlier;
                return agent.ask(std::move(question), scope, context);
            },
            [&](const std::string& text) -> base::Result<std::vector<std::string>> {
                const auto found = TRY(retriever.find(text, scope.search_filter(),
                                                      eval::kConversationPassages, context));
                std::vector<std::string> sources;
                for (const search::Passage& passage : found.passages)
                    sources.push_back(passage.document.source);
                return sources;
            }};
        auto figures = VOUCH_RUN(session, eval::measure_conversations(data_, ask, lines, context));
        return finish(session, figures.figures());
    }

private:
    std::filesystem::path data_;
};

class DocumentsMeasurement : public Measurement {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add_measurement(
            parent, "documents",
            "How much of documents is read, and what hostile ones do to the reader");
        app->add_option("--data", data_, "the folder with manifest.jsonl")->required();
    }
    ExitStatus run(Session& session) override {
        eval::LineSink lines = VOUCH_RUN(session, open_lines());
        base::Context context = session.console.context();
        document::Parser parser = VOUCH_RUN(session, session.application.make_parser());
        std::error_code error;
        std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
        eval::DocumentReaders readers{
            [&](const std::filesystem::path& file) { return parser.parse(file, context); },
            [&](const std::filesystem::path& file) {
                return eval::run_watched(program,
                                         {"parse", std::filesystem::absolute(file), "--json"},
                                         2 * eval::kCleanTimeMax, context);
            }};
        auto figures = VOUCH_RUN(session, eval::measure_documents(data_, readers, lines, context));
        return finish(session, figures.figures());
    }

private:
    std::filesystem::path data_;
};

} // namespace

void add_document_measurements(Commands& measurements) {
    measurements.push_back(std::make_unique<RetrievalMeasurement>());
    measurements.push_back(std::make_unique<AnswersMeasurement>());
    measurements.push_back(std::make_unique<ConversationsMeasurement>());
    measurements.push_back(std::make_unique<DocumentsMeasurement>());
}

} // namespace vouch::cli::detail
