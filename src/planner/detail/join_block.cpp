// See join_block.h. Trees are small (at most 24 tables), so sweeps over the steps suffice.
#include "planner/detail/join_block.h"

#include <algorithm>

namespace vouch::planner::detail {

using knowledge::JoinStep;
using knowledge::TableId;

RootedTree root_at(const knowledge::JoinTree& tree, TableId root, std::optional<TableId> without) {
    RootedTree rooted;
    rooted.tables.push_back(root);
    const auto known = [&](TableId table) {
        return std::find(rooted.tables.begin(), rooted.tables.end(), table) != rooted.tables.end();
    };
    for (bool grew = true; grew;) {
        grew = false;
        for (const JoinStep& step : tree.steps) {
            if (step.known == without || step.added == without) continue;
            if (known(step.known) == known(step.added)) continue;
            JoinStep turned = step;
            if (!known(step.known)) std::swap(turned.known, turned.added);
            rooted.tables.push_back(turned.added);
            rooted.steps.push_back(std::move(turned));
            grew = true;
        }
    }
    return rooted;
}

bool multiplies(const knowledge::JoinTree& tree, const knowledge::KeyGraph& keys, TableId root,
                std::optional<TableId> table) {
    const RootedTree rooted = root_at(tree, root);
    std::vector<TableId> many;
    const auto is_many = [&](TableId t) {
        return std::find(many.begin(), many.end(), t) != many.end();
    };
    for (const JoinStep& step : rooted.steps) {
        const knowledge::KeyEdge& edge = keys.edges()[step.edge];
        const bool to_many = edge.from_table == step.added && edge.to_table == step.known;
        if (to_many || is_many(step.known)) many.push_back(step.added);
    }
    return table ? is_many(*table) : !many.empty();
}

} // namespace vouch::planner::detail
