#include "answer/detail/approve.h"
#include "answer/detail/database_arm.h"
#include "answer/detail/node_functions.h"

namespace vouch::answer::detail {

Step approve_node(const State& state, const Services& services, const base::Context&) {
    const Draft& draft = state.choice.drafts[state.draft];
    const DatabaseSource& source = services.sources.databases[state.choice.database];
    const auto gate = services.gates.gate(state.choice.database);
    auto approved = gate ? approve_for(source, **gate, draft.query, draft.dialect)
                         : base::Result<sql::policy::ApprovedQuery>(base::Unexpected(gate.error()));
    if (approved) return {std::move(*approved), Outcome::Approved};
    Attempt attempt = attempt_of(state, "", "refused", approved.error().message);
    return {FailedAttempt{std::move(attempt), approved.error()}, Outcome::Rejected};
}

} // namespace vouch::answer::detail
