// The last stage of the planner: a plan as a tree of `sql`.
#pragma once

#include "knowledge/knowledge.h"
#include "planner/plan.h"
#include "sql/syntax/tree.h"

namespace vouch::planner {

/// Functions and limits are those that SQLite shares with most dialects; parts of dates use its
/// strftime.
sql::syntax::Query render_plan(const PlanBlock& block, const knowledge::Knowledge& knowledge);

} // namespace vouch::planner
