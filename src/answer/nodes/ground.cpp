// Names behind the wrong alias are given to the relation that has them. Values that a model wrote
// into its conditions, against those that the column has. The model has seen a few examples at
// most: one that differs in case or by a letter is replaced by the only value that it can mean; for
// others the model is told once which values come near, or which other column has it. Only what the
// caller may see is looked at, and nothing is run. So it is with dates: which days the question
// means is known here, and a statement with other bounds is told of them once.

#include <algorithm>
#include <iterator>
#include <utility>

#include "answer/detail/column_owner.h"
#include "answer/detail/database_arm.h"
#include "answer/detail/date_bounds.h"
#include "answer/detail/node_functions.h"
#include "answer/detail/read_draft.h"
#include "answer/detail/value_grounding.h"
#include "sql/dialects/registry.h"

namespace vouch::answer::detail {
namespace {

/// What is to be said of the dates of a model's statement.
struct DateFindings {
    std::vector<std::string> complaints; ///< for the model
    std::vector<std::string> caveats;    ///< for people, where it stays so
    std::vector<std::string> meant;      ///< "“last month” is 2026-02-01 to 2026-02-28"
};

DateFindings check_dates(const State& state, const Services& services,
                         const sql::syntax::Query& query, std::string_view dialect) {
    DateFindings findings;
    const SchemaPlanner& planner = services.planners[state.choice.database];
    const auto spans = planner.dates(state.question.text);
    if (spans.empty()) return findings;
    const auto mean = [&](const planner::DateSpan& span) {
        findings.meant.push_back("“" + span.phrase + "” is " + print_span(span));
    };
    for (const planner::DateSpan& span : spans) {
        if (span.relative) mean(span);
    }
    const auto read =
        read_draft(query, dialect, *services.sources.databases[state.choice.database].knowledge);
    if (read == nullptr) return findings; // the gate will say why
    const auto verdicts = hold_dates(*read, spans, services.options.planner.today);
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const std::string said = "“" + spans[i].phrase + "”";
        if (verdicts[i] != DatesKept::Kept && !spans[i].relative) mean(spans[i]);
        if (verdicts[i] == DatesKept::Untold) {
            findings.caveats.push_back("Whether the query keeps to " + said +
                                       " cannot be told from its conditions.");
        } else if (verdicts[i] == DatesKept::Broken) {
            findings.caveats.push_back("No condition of the query has the bounds of " + said + ".");
            findings.complaints.push_back("“" + spans[i].phrase + "” means " +
                                          condition_of(spans[i]) +
                                          ", and no condition of the statement says that.");
        }
    }
    return findings;
}

/// The statement goes back to the model with what is wrong.
Step sent_back(const State& state, const std::vector<std::string>& wrong) {
    base::Error error{base::ErrorCode::NotFound, wrong.front()};
    Attempt attempt = attempt_of(state, state.model_tries.back().sql, "refused", error.message);
    std::string complaint;
    for (const std::string& sentence : wrong)
        complaint += sentence + ' ';
    complaint += "Change only these values, or the columns that they are compared with.";
    return {FailedAttempt{std::move(attempt), std::move(error), std::move(complaint)},
            Outcome::Rejected};
}

} // namespace

Step ground_node(const State& state, const Services& services, const base::Context&) {
    const Draft& draft = state.choice.drafts[state.draft];
    const DatabaseSource& source = services.sources.databases[state.choice.database];
    const sql::syntax::Dialect& dialect = *sql::dialects::find_dialect(draft.dialect);
    Requalified owned = requalify(draft.query, dialect, source.knowledge->catalog);
    Grounded grounded = ground_values(owned.query, dialect, *source.knowledge);
    DateFindings dates = check_dates(state, services, grounded.query, draft.dialect);
    std::vector<std::string> wrong = std::move(grounded.unknown);
    std::ranges::move(dates.complaints, std::back_inserter(wrong));
    if (!wrong.empty() && !state.grounding_asked) return sent_back(state, wrong);
    std::ranges::move(owned.changed, std::back_inserter(grounded.replaced));
    std::ranges::move(dates.meant, std::back_inserter(grounded.replaced));
    return {Grounding{std::move(grounded.query), std::move(grounded.replaced),
                      std::move(owned.elsewhere), std::move(dates.caveats)},
            Outcome::Passed};
}

} // namespace vouch::answer::detail
