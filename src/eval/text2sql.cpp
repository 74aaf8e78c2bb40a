// Questions are grouped by database, so that each is read once. The planner is asked twice: alone,
// for its time, and with the probe of the product, which runs its candidates under the scope.
#include "eval/text2sql.h"

#include <memory>
#include <utility>
#include <vector>

#include "eval/detail/asked_database.h"
#include "eval/detail/data_file.h"
#include "eval/detail/gold_questions.h"
#include "eval/detail/result_rows.h"
#include "planner/planner.h"
#include "sqlite/database.h"

namespace vouch::eval {
namespace {

using detail::Json;
using schema::Row;
using Clock = std::chrono::steady_clock;

using Question = detail::GoldQuestion;

/// One database of the data with its golds.
class Subject {
public:
    static base::Result<Subject> open(const std::filesystem::path& file,
                                      const Text2SqlOptions& options,
                                      const base::Context& context) {
        planner::PlannerOptions planning;
        planning.today = options.today;
        if (options.threshold) planning.threshold = *options.threshold;
        auto asked = TRY(detail::AskedDatabase::open(file, planning, options.probe, context));
        auto gold = TRY(detail::open_for_golds(file, context));
        return Subject(options, std::move(asked), std::move(gold));
    }

    base::Result<std::vector<Row>> gold(const Question& question, const base::Context& context) {
        return detail::gold_rows(gold_, question.gold, context.within(options_.query_time));
    }

    base::Result<planner::Planned> plan(const Question& question, const base::Context& context,
                                        double& milliseconds) const {
        const auto start = Clock::now();
        TRY(asked_->plan(question.text, context));
        milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
        return asked_->plan_with_probe(question.text, context);
    }

    base::Result<answer::Answer> ask(const Question& question, const base::Context& context) const {
        answer::AgentOptions agent;
        agent.planner.today = options_.today;
        agent.query_time = options_.query_time;
        agent.readings = options_.readings;
        agent.model.reading_instead = options_.threshold;
        return asked_->ask(question.text, agent, options_.model, context);
    }

    base::Result<std::vector<Row>> run(const sql::syntax::Query& query, std::string& text,
                                       const base::Context& context) const {
        return asked_->run(query, text, context.within(options_.query_time));
    }

private:
    Subject(const Text2SqlOptions& options, std::unique_ptr<detail::AskedDatabase> asked,
            sqlite::Database gold)
        : options_(options), asked_(std::move(asked)), gold_(std::move(gold)) {}

    Text2SqlOptions options_;
    std::unique_ptr<detail::AskedDatabase> asked_;
    sqlite::Database gold_;
};

enum class Outcome : std::uint8_t { Right, Wrong, Refused, Failed };

/// The word of --out.
std::string_view outcome_name(Outcome outcome) {
    switch (outcome) {
    case Outcome::Right: return "right";
    case Outcome::Wrong: return "wrong";
    case Outcome::Refused: return "refused";
    case Outcome::Failed: return "failed";
    }
    return "failed";
}

/// What the confidence was computed from, by name: tools/fit_confidence.py reads it.
Json terms_of(const planner::Reading& reading) {
    Json terms = Json::object();
    for (const auto& term : planner::confidence_terms(reading.features))
        terms[std::string(term.name)] = term.value;
    return terms;
}

class AskedQuestions {
public:
    AskedQuestions(const Text2SqlOptions& options, const LineSink& lines,
                   const base::Context& context)
        : options_(options), lines_(lines), context_(context) {}

    base::Result<void> ask(Subject& subject, const Question& question) {
        TRY(context_.check());
        auto gold = subject.gold(question, context_);
        if (!gold) {
            ++figures_.unusable;
            return {};
        }
        Json line{{"id", question.id}};
        if (options_.model != nullptr) {
            const Outcome outcome =
                judge(TRY(subject.ask(question, context_)), question, *gold, line);
            count(outcome, question.hardness);
            line["outcome"] = outcome_name(outcome);
            return detail::put(lines_, line);
        }
        double milliseconds = 0;
        const planner::Planned planned = TRY(subject.plan(question, context_, milliseconds));
        milliseconds_.push_back(milliseconds);
        const Outcome outcome = judge(subject, question, *gold, planned, line);
        line["outcome"] = outcome_name(outcome);
        line["by"] = "planner";
        line["milliseconds"] = milliseconds;
        count(outcome, question.hardness);
        return detail::put(lines_, line);
    }

    Text2SqlFigures figures() {
        figures_.plan_milliseconds_median = median(milliseconds_);
        return figures_;
    }

private:
    Outcome judge(const Subject& subject, const Question& question, const std::vector<Row>& gold,
                  const planner::Planned& planned, Json& line) const {
        line["sql"] = "";
        line["confidence"] = planned.readings.empty() ? 0.0 : planned.readings.front().confidence;
        if (!planned.readings.empty()) line["terms"] = terms_of(planned.readings.front());
        if (!planned.answered) {
            line["reason"] = planned.refusal.reason;
            return Outcome::Refused;
        }
        const planner::Reading& reading = planned.readings.front();
        line["understood"] = reading.understood;
        std::string text;
        auto rows = subject.run(reading.query, text, context_);
        line["sql"] = text;
        if (!rows) {
            line["reason"] = rows.error().message;
            return Outcome::Failed;
        }
        if (detail::same_rows(gold, *rows, question.order)) return Outcome::Right;
        line["columns_turned"] = detail::same_turned_rows(gold, *rows, question.order);
        return Outcome::Wrong;
    }

    Outcome judge(const answer::Answer& answer, const Question& question,
                  const std::vector<Row>& gold, Json& line) {
        figures_.usage.calls += static_cast<std::uint32_t>(answer.model.empty() ? 0 : 1);
        figures_.usage.tokens_in += answer.tokens_in;
        figures_.usage.tokens_out += answer.tokens_out;
        line["by"] = answer.database ? answer.database->drafted_by : "";
        line["sql"] = answer.database ? answer.database->sql : "";
        line["confidence"] = answer.database ? answer.database->confidence : 0;
        line["milliseconds"] = static_cast<double>(answer.duration.count()) / 1000;
        line["tokens_in"] = answer.tokens_in;
        line["tokens_out"] = answer.tokens_out;
        line["reason"] = answer.reason;
        for (const answer::Visit& visit : answer.visits)
            line["path"].push_back(visit.node + ':' + visit.outcome);
        for (const answer::Attempt& attempt : answer.attempts)
            line["attempts"].push_back(
                {{"sql", attempt.sql}, {"outcome", attempt.outcome}, {"error", attempt.error}});
        if (!answer.database)
            return answer.status == answer::Status::Failed ? Outcome::Failed : Outcome::Refused;
        line["assumptions"] = answer.database->assumptions;
        if (answer.database->confidence < options_.threshold.value_or(0)) return Outcome::Refused;
        const std::vector<Row>& rows = answer.database->result.rows;
        if (detail::same_rows(gold, rows, question.order)) return Outcome::Right;
        line["columns_turned"] = detail::same_turned_rows(gold, rows, question.order);
        return Outcome::Wrong;
    }

    void count(Outcome outcome, const std::string& hardness) {
        for (Text2SqlTally* tally : {&figures_.all, &figures_.by_hardness[hardness]}) {
            switch (outcome) {
            case Outcome::Right: ++tally->right; break;
            case Outcome::Wrong: ++tally->wrong; break;
            case Outcome::Refused: ++tally->refused; break;
            case Outcome::Failed: ++tally->failed; break;
            }
        }
    }

    const Text2SqlOptions& options_;
    const LineSink& lines_;
    const base::Context& context_;
    Text2SqlFigures figures_;
    std::vector<double> milliseconds_;
};

void add(Figures& figures, const std::string& prefix, const Text2SqlTally& tally) {
    figures.push_back({prefix + "right", count(tally.right)});
    figures.push_back({prefix + "wrong", count(tally.wrong)});
    figures.push_back({prefix + "refused", count(tally.refused)});
    figures.push_back({prefix + "failed", count(tally.failed)});
    figures.push_back({prefix + "total", count(tally.total())});
}

} // namespace

Figures Text2SqlFigures::figures() const {
    Figures figures;
    add(figures, "", all);
    for (const auto& [hardness, tally] : by_hardness)
        add(figures, hardness + '_', tally);
    figures.push_back({"unusable", count(unusable)});
    figures.push_back({"plan_milliseconds_median", plan_milliseconds_median});
    if (usage.calls > 0) {
        figures.push_back({"asked_model", count(usage.calls)});
        figures.push_back({"tokens_in", count(usage.tokens_in)});
        figures.push_back({"tokens_out", count(usage.tokens_out)});
    }
    return figures;
}

base::Result<Text2SqlFigures> measure_text2sql(const std::filesystem::path& data,
                                               const Text2SqlOptions& options,
                                               const LineSink& lines,
                                               const base::Context& context) {
    const auto questions = TRY(detail::read_gold_questions(data, options.limit));
    AskedQuestions measure(options, lines, context);
    for (const auto& [database, asked] : questions) {
        auto subject = TRY(Subject::open(detail::database_file(data, database), options, context));
        for (const Question& question : asked)
            TRY(measure.ask(subject, question));
    }
    return measure.figures();
}

} // namespace vouch::eval
