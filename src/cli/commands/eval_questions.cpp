// eval text2sql: questions over databases, by the share of right rows.

#include <chrono>

#include "base/temporary_directory.h"
#include "cli/detail/eval.h"
#include "eval/checks.h"
#include "eval/text2sql.h"

namespace vouch::cli::detail {
namespace {

class Text2SqlMeasurement : public Measurement {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add_measurement(
            parent, "text2sql", "How many questions over databases get the rows of the gold query");
        app->add_option("--data", data_, "the folder with questions.jsonl and databases/")
            ->required();
        app->add_option("--limit", options_.limit, "only the first so many questions");
        app->add_option("--threshold", options_.threshold,
                        "answer from this confidence on, 0 to 1; 0 answers whenever there is "
                        "anything (default: the planner's own, or 0 with a language model)")
            ->check(CLI::Range(0.0, 1.0));
        app->add_flag("--no-model", no_model_, "without the language model of the settings");
        app->add_flag("--no-planner", no_planner_, "without the planner");
    }
    ExitStatus run(Session& session) override {
        auto folder = VOUCH_RUN(session, base::TemporaryDirectory::create());
        std::unique_ptr<llm::Model> model;
        if (!no_model_)
            model = VOUCH_RUN(session, session.application.make_language_model(folder.path()));
        if (no_planner_ && model == nullptr) {
            return failed(session, {base::ErrorCode::InvalidArgument,
                                    "Without the planner and without a language model there is "
                                    "nothing to measure.",
                                    std::nullopt,
                                    {"Set VOUCH_LLM_BASE_URL and VOUCH_LLM_MODEL."}});
        }
        options_.model = model.get();
        if (no_planner_) options_.readings = answer::Readings::Never;
        eval::LineSink lines = VOUCH_RUN(session, open_lines());
        options_.today = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
        auto figures = VOUCH_RUN(
            session, eval::measure_text2sql(data_, options_, lines, session.console.context()));
        if (figures.unusable > 0) {
            session.console.warn({"note: the gold of ", std::to_string(figures.unusable),
                                  " questions does not run; they were left out."});
        }
        return finish(session, figures.figures());
    }

private:
    std::string data_;
    eval::Text2SqlOptions options_;
    bool no_model_ = false;
    bool no_planner_ = false;
};

class ChecksMeasurement : public Measurement {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add_measurement(
            parent, "checks",
            "How often each check speaks of right and of wrong answers, and whether every number "
            "of an answer can be traced");
        app->add_option("--data", data_, "the folder with questions.jsonl and databases/")
            ->required();
        app->add_option("--limit", limit_, "only the first so many questions");
        app->add_option("--threshold", options_.planner.threshold,
                        "answer from this confidence on, 0 to 1 (default: the planner's own)")
            ->check(CLI::Range(0.0, 1.0));
    }
    ExitStatus run(Session& session) override {
        eval::LineSink lines = VOUCH_RUN(session, open_lines());
        options_.planner.today =
            std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
        const auto figures = VOUCH_RUN(session, eval::measure_checks(data_, options_, limit_, lines,
                                                                     session.console.context()));
        return finish(session, figures.figures());
    }

private:
    std::string data_;
    std::size_t limit_ = 0;
    answer::AgentOptions options_;
};

} // namespace

void add_question_measurements(Commands& measurements) {
    measurements.push_back(std::make_unique<ChecksMeasurement>());
    measurements.push_back(std::make_unique<Text2SqlMeasurement>());
}

} // namespace vouch::cli::detail
