// Join trees as the FROM part of a block, from any table of them on.
#pragma once

#include <optional>
#include <vector>

#include "knowledge/knowledge.h"
#include "planner/plan.h"

namespace vouch::planner::detail {

/// The same tree, begun at `root`; steps whose tables do not hang together with it are left out
/// (when `without` cuts the tree).
struct RootedTree {
    std::vector<knowledge::TableId> tables;
    std::vector<knowledge::JoinStep> steps;
};
RootedTree root_at(const knowledge::JoinTree& tree, knowledge::TableId root,
                   std::optional<knowledge::TableId> without = std::nullopt);

/// Whether a row of `root` can meet several rows of `table` (of any other table, if none is given).
bool multiplies(const knowledge::JoinTree& tree, const knowledge::KeyGraph& keys,
                knowledge::TableId root, std::optional<knowledge::TableId> table = std::nullopt);

} // namespace vouch::planner::detail
