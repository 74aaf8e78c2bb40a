#pragma once

#include "access/scope.h"
#include "answer/probe.h"
#include "base/result.h"
#include "planner/render.h"
#include "sql/policy/approved.h"
#include "sql/syntax/tree.h"

namespace vouch::answer::detail {

/// The one door, for a tree of `dialect` and one database under the caller's scope; the tree is
/// translated first where the database speaks another dialect.
base::Result<sql::policy::ApprovedQuery>
approve_for(const DatabaseSource& source, const access::Scope& scope,
            const sql::syntax::Query& query, std::string_view dialect = planner::kPlannerDialect);

} // namespace vouch::answer::detail
