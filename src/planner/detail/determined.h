#pragma once

#include <vector>

#include "knowledge/knowledge.h"
#include "planner/plan.h"

namespace vouch::planner::detail {

/// What a block with groups shows, orders by or compares that is neither a group nor an aggregate,
/// and has one value in each group: its columns belong to rows that the groups name by a key.
/// Grouping by these as well changes no row. Without it some engines refuse the query (a column
/// must be grouped unless the key is declared, or always).
std::vector<PlanTerm> terms_of_groups(const PlanBlock& block,
                                      const knowledge::Knowledge& knowledge);

/// What orders the rows of a block that its own order leaves side by side: the groups, or the keys
/// of its tables. With a limit it decides which of them are shown, on every engine alike. Empty
/// where the order leaves none side by side, or where nothing is known to tell them apart.
std::vector<PlanTerm> tie_breakers(const PlanBlock& block, const knowledge::Knowledge& knowledge);

} // namespace vouch::planner::detail
