#include "answer/detail/approve.h"
#include "answer/detail/database_arm.h"
#include "answer/detail/node_functions.h"

namespace vouch::answer::detail {

Step approve_node(const State& state, const Services& services, const base::Context&) {
    const Draft& draft = state.choice.drafts[state.draft];
    const DatabaseSource& source = services.sources.databases[state.choice.database];
    auto approved = approve_for(source, services.scope, draft.query, draft.dialect);
    if (approved) return {std::move(*approved), Outcome::Approved};
    Attempt attempt = attempt_of(state, "", "refused", approved.error().message);
    return {FailedAttempt{std::move(attempt), approved.error()}, Outcome::Rejected};
}

} // namespace vouch::answer::detail
