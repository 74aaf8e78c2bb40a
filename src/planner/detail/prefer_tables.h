// Internal to the planner: a view repeats what its tables hold.
#pragma once

#include <algorithm>
#include <vector>

#include "knowledge/knowledge.h"

namespace vouch::planner::detail {

inline bool is_view(const knowledge::Knowledge& knowledge, knowledge::TableId table) {
    return knowledge.catalog.tables[table].kind == schema::TableKind::View;
}

/// Takes from what lies in a view, where a table has as much or nearly so: `Choice` has an `id` and
/// a `score`.
template <typename Choice>
void prefer_tables(const knowledge::Knowledge& knowledge, std::vector<Choice>& choices) {
    constexpr int kViewLoss = 150;
    constexpr int kHeldScore = 600; // of a name that a table has, perhaps in part
    int held = 0;
    for (const Choice& choice : choices)
        held = is_view(knowledge, choice.id.table) ? held : std::max(held, choice.score);
    for (Choice& choice : choices) {
        if (is_view(knowledge, choice.id.table) && held >= kHeldScore)
            choice.score = std::min(choice.score, held) - kViewLoss;
    }
}

} // namespace vouch::planner::detail
