// Names behind the wrong alias are given to the relation that has them. Values that a model wrote
// into its conditions, against those that the column has. The model has seen a few examples at
// most: one that differs in case or by a letter is replaced by the only value that it can mean; for
// others the model is told once which values come near, or which other column has it. Only what the
// caller may see is looked at, and nothing is run.

#include <algorithm>
#include <iterator>
#include <utility>

#include "answer/detail/column_owner.h"
#include "answer/detail/database_arm.h"
#include "answer/detail/node_functions.h"
#include "answer/detail/value_grounding.h"
#include "sql/dialects/registry.h"

namespace vouch::answer::detail {

Step ground_node(const State& state, const Services& services, const base::Context&) {
    const Draft& draft = state.choice.drafts[state.draft];
    const DatabaseSource& source = services.sources.databases[state.choice.database];
    const sql::syntax::Dialect& dialect = *sql::dialects::find_dialect(draft.dialect);
    Requalified owned = requalify(draft.query, dialect, source.knowledge->catalog);
    Grounded grounded = ground_values(owned.query, dialect, *source.knowledge);
    if (!grounded.unknown.empty() && !state.grounding_asked) {
        base::Error error{base::ErrorCode::NotFound, grounded.unknown.front()};
        Attempt attempt = attempt_of(state, state.model_tries.back().sql, "refused", error.message);
        std::string complaint;
        for (const std::string& sentence : grounded.unknown)
            complaint += sentence + ' ';
        complaint += "Change only these values, or the columns that they are compared with.";
        return {FailedAttempt{std::move(attempt), std::move(error), std::move(complaint)},
                Outcome::Rejected};
    }
    std::ranges::move(owned.changed, std::back_inserter(grounded.replaced));
    return {Grounding{std::move(grounded.query), std::move(grounded.replaced),
                      std::move(owned.elsewhere)},
            Outcome::Passed};
}

} // namespace vouch::answer::detail
