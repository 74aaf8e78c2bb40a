// Questions become SQL with no model: deterministic, in about a millisecond, with what was
// understood and how sure it is.
//
//   tokens -> units -> chunks -> frame -> assignment -> plan -> tree
//
// Each stage has a header of its own with its struct and how it prints.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "knowledge/knowledge.h"
#include "planner/confidence.h"
#include "planner/lexicon.h"
#include "planner/plan.h"
#include "sql/syntax/tree.h"

namespace vouch::planner {

struct PlannerOptions {
    std::chrono::sys_days today{}; ///< what "last month" is relative to
    int fiscal_year_start = 1;     ///< the month, 1 to 12, that a fiscal year begins with
    double threshold = 0.78;    ///< below it a question is refused; docs/measuring.md has the curve
    std::size_t candidates = 8; ///< readings returned at most
    std::size_t question_bytes = 2000;
};

/// What running a candidate showed.
struct ProbeOutcome {
    enum class Kind : std::uint8_t { Failed, Empty, AllNull, Zero, Rows };
    Kind kind = Kind::Rows;
    std::string rows_digest{}; ///< equal for equal results
};

/// Approves and runs a candidate under the caller's scope with a small budget.
using Probe = std::function<ProbeOutcome(const sql::syntax::Query&)>;

struct Reading {
    sql::syntax::Query query;
    PlanBlock plan;
    double confidence = 0;                ///< 0 to 1
    ReadingFeatures features{};           ///< what it was computed from
    std::string understood;               ///< one clause of controlled English
    std::vector<std::string> unused;      ///< words of the question that nothing used
    std::vector<std::string> assumptions; ///< resolved dates, guesses
    std::string trace;                    ///< every stage, for --explain
    std::string rows_digest{};            ///< ProbeOutcome::rows_digest; empty where it was not run
};

struct Refusal {
    std::string reason;               ///< one sentence for the user
    std::vector<std::string> unknown; ///< words that mean nothing here
};

/// Readings, best first. `answered` says whether the first is sure enough; else `refusal` says why
/// and the readings are the nearest ones (perhaps none).
struct Planned {
    std::vector<Reading> readings;
    bool answered = false;
    Refusal refusal{};
};

/// Thread-safe; keeps a reference to the knowledge, which must outlive it.
class Planner {
public:
    Planner(const knowledge::Knowledge& knowledge, PlannerOptions options);
    /// With the words of another planner of the same language: making them anew takes longer than a
    /// question.
    Planner(const knowledge::Knowledge& knowledge, PlannerOptions options,
            std::shared_ptr<const Lexicon> lexicon)
        : knowledge_(knowledge), options_(std::move(options)), shared_(std::move(lexicon)),
          lexicon_(*shared_) {}

    /// An error only where the context's deadline has passed or the caller asked to stop.
    base::Result<Planned> plan(std::string_view question, const base::Context& context,
                               const Probe& probe = {}) const;

private:
    const knowledge::Knowledge& knowledge_;
    PlannerOptions options_;
    std::shared_ptr<const Lexicon> shared_; ///< by planners of parts of one database
    const Lexicon& lexicon_;
};

} // namespace vouch::planner
