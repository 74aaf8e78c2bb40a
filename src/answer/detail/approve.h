#pragma once

#include "answer/probe.h"
#include "base/result.h"
#include "planner/render.h"
#include "sql/policy/approve.h"
#include "sql/syntax/tree.h"

namespace vouch::answer::detail {

/// The one door, for a tree of `dialect`, which is translated first where the database speaks
/// another. The gate is of the database, under the caller's scope.
base::Result<sql::policy::ApprovedQuery>
approve_for(const DatabaseSource& source, const sql::policy::Gate& gate,
            const sql::syntax::Query& query, std::string_view dialect = planner::kPlannerDialect);

} // namespace vouch::answer::detail
