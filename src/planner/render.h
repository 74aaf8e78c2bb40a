// The last stage of the planner: a plan as a tree of `sql`.
#pragma once

#include <string_view>

#include "knowledge/knowledge.h"
#include "planner/plan.h"
#include "sql/syntax/tree.h"

namespace vouch::planner {

/// The dialect that plans are rendered in; a database of another one gets a translation.
inline constexpr std::string_view kPlannerDialect = "sqlite";

sql::syntax::Query render_plan(const PlanBlock& block, const knowledge::Knowledge& knowledge);

} // namespace vouch::planner
