#include "eval/checks.h"

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "answer/traced_numbers.h"
#include "eval/detail/asked_database.h"
#include "eval/detail/data_file.h"
#include "eval/detail/gold_questions.h"
#include "eval/detail/result_rows.h"
#include "sqlite/database.h"

namespace vouch::eval {
namespace {

using detail::Json;

constexpr std::chrono::milliseconds kGoldTime{10'000};

/// The kind of a caveat, by words of its own.
std::string_view kind_of(std::string_view caveat) {
    struct Kind {
        std::string_view words;
        std::string_view name;
    };
    static constexpr std::array kKinds = {
        Kind{"count more than once", "repeated_rows"},
        Kind{"left out by the join", "lost_rows"},
        Kind{"Nothing ties", "untied_tables"},
        Kind{"No row matches", "empty"},
        Kind{"(counted)", "empty_reason"},
        Kind{"are missing (null)", "missing_values"},
        Kind{"is not over", "current_period"},
        Kind{"another one exactly", "equal_rows"},
        Kind{"rows on the way", "cost"},
    };
    for (const Kind& kind : kKinds) {
        if (caveat.find(kind.words) != std::string_view::npos) return kind.name;
    }
    return "other";
}

double milliseconds_of(const answer::Answer& answer, std::string_view node) {
    double sum = 0;
    for (const answer::Visit& visit : answer.visits) {
        if (visit.node == node)
            sum += std::chrono::duration<double, std::milli>(visit.duration).count();
    }
    return sum;
}

class CheckMeasure {
public:
    CheckMeasure(const LineSink& lines, const base::Context& context)
        : lines_(lines), context_(context) {}

    base::Result<void> ask(const detail::AskedDatabase& asked, const answer::AgentOptions& options,
                           sqlite::Database& gold, const detail::GoldQuestion& question) {
        TRY(context_.check());
        const auto rows = detail::gold_rows(gold, question.gold, context_.within(kGoldTime));
        if (!rows) return {};
        const answer::Answer answer = TRY(asked.ask(question.text, options, nullptr, context_));
        if (answer.status != answer::Status::Answered || !answer.database) return {};
        const bool right = detail::same_rows(*rows, answer.database->result.rows, question.order);
        count(answer, right);
        Json line{{"id", question.id},
                  {"outcome", right ? "right" : "wrong"},
                  {"sql", answer.database->sql},
                  {"answer", answer.text},
                  {"insight", answer.database->insight},
                  {"caveats", answer.database->caveats}};
        line["untraced"] = answer::untraced_numbers(answer, question.text);
        figures_.numbers_untraced += line["untraced"].size();
        return detail::put(lines_, line);
    }

    CheckFigures figures() {
        figures_.milliseconds_median = median(whole_);
        figures_.check_milliseconds_median = median(check_);
        figures_.cost_milliseconds_median = median(cost_);
        return figures_;
    }

private:
    void count(const answer::Answer& answer, bool right) {
        const auto add = [right](CheckTally& tally) { ++(right ? tally.right : tally.wrong); };
        add(figures_.answers);
        if (!answer.database->insight.empty()) add(figures_.insights);
        std::map<std::string_view, bool> kinds; // each once an answer
        for (const std::string& caveat : answer.database->caveats)
            kinds[kind_of(caveat)] = true;
        for (const auto& [kind, there] : kinds)
            add(figures_.checks[std::string(kind)]);
        whole_.push_back(std::chrono::duration<double, std::milli>(answer.duration).count());
        check_.push_back(milliseconds_of(answer, "check"));
        cost_.push_back(milliseconds_of(answer, "cost"));
    }

    const LineSink& lines_;
    const base::Context& context_;
    CheckFigures figures_;
    std::vector<double> whole_;
    std::vector<double> check_;
    std::vector<double> cost_;
};

void add_tally(Figures& figures, const std::string& name, const CheckTally& tally) {
    figures.push_back({name + "_right", count(tally.right)});
    figures.push_back({name + "_wrong", count(tally.wrong)});
}

} // namespace

Figures CheckFigures::figures() const {
    Figures figures;
    add_tally(figures, "answers", answers);
    add_tally(figures, "insight", insights);
    for (const auto& [kind, tally] : checks)
        add_tally(figures, kind, tally);
    figures.push_back({"numbers_untraced", count(numbers_untraced)});
    figures.push_back({"milliseconds_median", milliseconds_median});
    figures.push_back({"check_milliseconds_median", check_milliseconds_median});
    figures.push_back({"cost_milliseconds_median", cost_milliseconds_median});
    return figures;
}

base::Result<CheckFigures> measure_checks(const std::filesystem::path& data,
                                          const answer::AgentOptions& options, std::size_t limit,
                                          const LineSink& lines, const base::Context& context) {
    const auto questions = TRY(detail::read_gold_questions(data, limit));
    CheckMeasure measure(lines, context);
    for (const auto& [database, asked] : questions) {
        const auto file = detail::database_file(data, database);
        const auto opened =
            TRY(detail::AskedDatabase::open(file, options.planner, options.probe, context));
        auto gold = TRY(detail::open_for_golds(file, context));
        for (const detail::GoldQuestion& question : asked)
            TRY(measure.ask(*opened, options, gold, question));
    }
    return measure.figures();
}

} // namespace vouch::eval
