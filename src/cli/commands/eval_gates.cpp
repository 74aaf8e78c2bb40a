// eval sql-policy, injection and sentences: the gates, as many rejects as accepts.

#include "cli/detail/eval.h"
#include "eval/injection.h"
#include "eval/sentences.h"
#include "eval/sql_policy.h"
#include "text/join.h"

namespace vouch::cli::detail {
namespace {

class SqlPolicyMeasurement : public Measurement {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add_measurement(
            parent, "sql-policy", "Whether the gate lets exactly the right statements through");
        app->add_option("--schema", input_.schema, "the relations (YAML)")->required();
        app->add_option("--policy", input_.policy, "what may be read of them (YAML)")->required();
        app->add_option("cases", input_.cases, "tab-separated: dialect, verdict, statement, reason")
            ->required();
    }
    ExitStatus run(Session& session) override {
        eval::LineSink lines = VOUCH_RUN(session, open_lines());
        auto figures =
            VOUCH_RUN(session, eval::measure_sql_policy(input_, lines, session.console.context()));
        if (figures.skipped > 0) {
            session.console.warn({"note: ", std::to_string(figures.skipped),
                                  " rows are for dialects that this version does not have, and "
                                  "were left out: ",
                                  text::join(figures.skipped_dialects, " ")});
        }
        return finish(session, figures.figures());
    }

private:
    eval::SqlPolicyInput input_;
};

class InjectionMeasurement : public Measurement {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add_measurement(parent, "injection",
                                        "Which attacks the screen blocks, and which benign texts");
        app->add_option("--file", file_, "lines {\"text\", \"attack\": true or false}")->required();
        app->add_flag("--passages", passages_, "as passages of documents, not as questions");
    }
    ExitStatus run(Session& session) override {
        eval::LineSink lines = VOUCH_RUN(session, open_lines());
        const auto as = passages_ ? eval::ScreenedAs::Passage : eval::ScreenedAs::Question;
        auto figures = VOUCH_RUN(session, eval::measure_injection(file_, as, lines));
        return finish(session, figures.figures());
    }

private:
    std::string file_;
    bool passages_ = false;
};

class SentenceMeasurement : public Measurement {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add_measurement(
            parent, "sentences", "Which sentences are struck that their passages do not hold");
        app->add_option("--file", file_, "lines {\"heading\", \"passage\", \"sentences\": […]}")
            ->required();
    }
    ExitStatus run(Session& session) override {
        eval::LineSink lines = VOUCH_RUN(session, open_lines());
        auto figures = VOUCH_RUN(session, eval::measure_sentences(file_, {}, lines));
        return finish(session, figures.figures());
    }

private:
    std::string file_;
};

} // namespace

void add_gate_measurements(Commands& measurements) {
    measurements.push_back(std::make_unique<SqlPolicyMeasurement>());
    measurements.push_back(std::make_unique<InjectionMeasurement>());
    measurements.push_back(std::make_unique<SentenceMeasurement>());
}

} // namespace vouch::cli::detail
