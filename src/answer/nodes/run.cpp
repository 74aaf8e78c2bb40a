#include <algorithm>

#include "answer/detail/database_arm.h"
#include "answer/detail/node_functions.h"

namespace vouch::answer::detail {

namespace {

/// A reading that was not sure enough may say something, too.
bool may_be_contested(const State& state) {
    return state.choice.rival.has_value() ||
           state.choice.drafts[state.draft].origin == DraftOrigin::Model;
}

} // namespace

Step run_node(const State& state, const Services& services, const base::Context& context) {
    const std::string& sql = state.approved->text();
    if (state.question.execution == Execution::DraftOnly) {
        return {Rows{attempt_of(state, sql, "drafted", ""), {}}, Outcome::Succeeded};
    }
    database::ReadBudget budget = services.options.read_budget;
    budget.rows = std::min(budget.rows, static_cast<std::size_t>(services.scope.rows_max()));
    const DatabaseSource& source = services.sources.databases[state.choice.database];
    auto result =
        source.connector->run(*state.approved, budget, context.within(services.options.query_time));
    if (result)
        return {Rows{attempt_of(state, sql, "answered", ""), std::move(*result)},
                may_be_contested(state) ? Outcome::Contested : Outcome::Succeeded};
    base::Error error = std::move(result).error();
    bool late = error.code == base::ErrorCode::Timeout;
    bool stopped = error.code == base::ErrorCode::Cancelled;
    const char* outcome = late ? "timeout" : stopped ? "cancelled" : "failed";
    Attempt attempt = attempt_of(state, sql, outcome, error.message);
    return {FailedAttempt{std::move(attempt), std::move(error)},
            late || stopped ? Outcome::TimedOut : Outcome::Failed};
}

} // namespace vouch::answer::detail
