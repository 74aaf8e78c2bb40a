#pragma once

#include <string>

#include "answer/services.h"
#include "answer/state.h"
#include "sql/policy/approved.h"

namespace vouch::answer::detail {

/// The one door, for a tree and one database under the caller's scope.
base::Result<sql::policy::ApprovedQuery> approve_for(const DatabaseSource& source,
                                                     const access::Scope& scope,
                                                     const sql::syntax::Query& query);

/// The record of the draft being tried.
Attempt attempt_of(const State& state, std::string sql, std::string outcome, std::string error);

} // namespace vouch::answer::detail
