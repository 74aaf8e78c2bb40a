// Connects chosen tables by the tables between them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "knowledge/ids.h"
#include "knowledge/key_graph.h"

namespace vouch::knowledge::detail {

struct BridgeRules {
    std::size_t bridges_max = 0;              ///< tables added over all paths
    std::size_t hops_max = 0;                 ///< tables added on one path
    std::function<double(TableId)> relevance; ///< of a table, 0 to 1
};

struct Bridged {
    std::vector<TableId> bridges;     ///< in order of their paths
    std::vector<std::uint32_t> edges; ///< of all paths
    /// Pairs of tables that stay apart though a path was found: it was too long for the rules.
    std::vector<std::pair<TableId, TableId>> too_far;
};

/// Joins the chosen tables into as few groups as the rules allow. Each time the shortest path
/// between two groups is taken, of equal ones that of the more relevant tables; a path whose tables
/// are too many is left out as a whole.
Bridged bridge(std::span<const TableId> chosen, const KeyGraph& keys, const BridgeRules& rules);

} // namespace vouch::knowledge::detail
