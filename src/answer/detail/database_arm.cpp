#include "answer/detail/database_arm.h"

#include <utility>

#include "sql/dialects/registry.h"
#include "sql/policy/approve.h"

namespace vouch::answer::detail {

base::Result<sql::policy::ApprovedQuery> approve_for(const DatabaseSource& source,
                                                     const access::Scope& scope,
                                                     const sql::syntax::Query& query) {
    const sql::syntax::Dialect* dialect =
        sql::dialects::find_dialect(source.connector->dialect_name());
    CHECK(dialect != nullptr); // a connector names a dialect that exists
    return TRY(sql::policy::approve(clone(query), *dialect, source.knowledge->catalog,
                                    scope.sql_policy()));
}

Attempt attempt_of(const State& state, std::string sql, std::string outcome, std::string error) {
    return {static_cast<std::uint32_t>(state.attempts.size() + 1), std::move(sql),
            std::move(outcome), std::move(error), state.choice.drafts[state.draft].drafted_by};
}

} // namespace vouch::answer::detail
