#include "answer/detail/approve.h"
#include "answer/detail/database_arm.h"
#include "answer/detail/node_functions.h"
#include "text/join.h"

namespace vouch::answer::detail {

Step approve_node(const State& state, const Services& services, const base::Context&) {
    const Draft& draft = state.choice.drafts[state.draft];
    const DatabaseSource& source = services.sources.databases[state.choice.database];
    const auto gate = services.gates.gate(state.choice.database);
    auto approved = gate ? approve_for(source, **gate, draft.query, draft.dialect)
                         : base::Result<sql::policy::ApprovedQuery>(base::Unexpected(gate.error()));
    if (approved) return {std::move(*approved), Outcome::Approved};
    base::Error error = std::move(approved).error();
    Attempt attempt = attempt_of(state, "", "refused", error.message);
    if (draft.origin != DraftOrigin::Model)
        return {FailedAttempt{std::move(attempt), std::move(error)}, Outcome::Rejected};
    attempt.sql = state.model_tries.back().sql;
    error.code = base::ErrorCode::NotFound; // a name of the model's own: no right was asked for
    std::string complaint = error.message + ' ' + text::join(error.hints, " ") + ' ' +
                            state.model_tries.back().column_hint;
    return {FailedAttempt{std::move(attempt), std::move(error), std::move(complaint)},
            Outcome::Rejected};
}

} // namespace vouch::answer::detail
