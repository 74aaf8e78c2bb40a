// Trees by the shortest-path heuristic for Steiner trees: grow from one terminal, each time along a
// cheapest path from the tree so far to the next; try every order and keep the cheapest. Costs are
// integers, and every choice falls back to an index, so that a run equals every other.
#include "knowledge/key_graph.h"

#include <algorithm>
#include <limits>
#include <queue>
#include <set>
#include <tuple>

namespace vouch::knowledge {
namespace {

constexpr std::int64_t kEdgeCost = 1000;
constexpr std::int64_t kInferredCost = 100;  // an inferred key is a little worse
constexpr std::int64_t kSupportedGain = 300; // the question has the key's own words or role
constexpr double kRelevanceGain = 50;        // for the most relevant table
constexpr std::size_t kAllOrdersMax = 5;     // terminals whose every order is tried
constexpr std::int64_t kFar = std::numeric_limits<std::int64_t>::max();

bool is_inferred(KeyOrigin origin) {
    return origin != KeyOrigin::Declared && origin != KeyOrigin::Given;
}

bool share_word(std::span<const std::string> left, std::span<const std::string> right) {
    return std::ranges::any_of(left, [&](const std::string& word) {
        return std::ranges::find(right, word) != right.end();
    });
}

struct Reached {
    std::int64_t cost = kFar;
    std::uint32_t edge = 0;
    TableId from = 0;
    bool tied = false; ///< another way costs the same
};

struct Grown {
    std::set<std::uint32_t> edges{};
    std::int64_t cost = 0;
    bool tied = false;
};

class TreeSearch {
public:
    TreeSearch(const std::vector<KeyEdge>& edges,
               const std::vector<std::vector<std::uint32_t>>& at_table,
               const std::vector<std::int64_t>& table_cost, const JoinWeights& weights)
        : edges_(edges), at_table_(at_table), table_cost_(table_cost), weights_(weights) {}

    /// The tree that one order of the terminals grows; none where one cannot be reached.
    std::optional<Grown> grow(std::span<const TableId> order) const {
        Grown grown{.cost = table_cost(order.front())};
        std::set<TableId> tree{order.front()};
        for (const TableId terminal : order.subspan(1)) {
            if (!tree.contains(terminal) && !extend(terminal, tree, grown)) return std::nullopt;
        }
        return grown;
    }

    std::int64_t key_cost(std::uint32_t edge) const {
        const KeyEdge& key = edges_[edge];
        const bool supported = share_word(key.own_stems, weights_.question_stems) ||
                               share_word(key.roles, weights_.question_roles);
        return kEdgeCost + (is_inferred(key.origin) ? kInferredCost : 0) -
               (supported ? kSupportedGain : 0);
    }

private:
    std::int64_t table_cost(TableId table) const {
        const double relevance =
            table < weights_.table_relevance.size() ? weights_.table_relevance[table] : 0;
        return table_cost_[table] -
               static_cast<std::int64_t>(kRelevanceGain * std::clamp(relevance, 0.0, 1.0));
    }

    bool extend(TableId terminal, std::set<TableId>& tree, Grown& grown) const {
        const std::vector<Reached> reached = reach(terminal, tree);
        if (reached[terminal].cost == kFar) return false;
        grown.cost += reached[terminal].cost;
        for (TableId at = terminal; !tree.contains(at); at = reached[at].from) {
            grown.edges.insert(reached[at].edge);
            grown.tied |= reached[at].tied;
            tree.insert(at);
        }
        return true;
    }

    std::vector<Reached> reach(TableId terminal, const std::set<TableId>& tree) const {
        using Item = std::pair<std::int64_t, TableId>;
        std::priority_queue<Item, std::vector<Item>, std::greater<>> queue;
        std::vector<Reached> reached(at_table_.size());
        for (const TableId table : tree) {
            reached[table].cost = 0;
            queue.emplace(0, table);
        }
        while (!queue.empty()) {
            const auto [cost, table] = queue.top();
            queue.pop();
            if (table == terminal) break;
            if (cost > reached[table].cost) continue;
            for (const std::uint32_t edge : at_table_[table]) {
                const KeyEdge& key = edges_[edge];
                const TableId other = key.from_table == table ? key.to_table : key.from_table;
                const Reached way{cost + key_cost(edge) + table_cost(other), edge, table, false};
                if (other != table && improve(reached[other], way)) queue.emplace(way.cost, other);
            }
        }
        return reached;
    }

    static bool improve(Reached& known, const Reached& way) {
        if (way.cost < known.cost) {
            known = way;
            return true;
        }
        if (way.cost > known.cost) return false;
        known.tied = true;
        // Equal cost: the key found first, whatever order the queue gave.
        if (std::tie(way.edge, way.from) < std::tie(known.edge, known.from)) {
            known.edge = way.edge;
            known.from = way.from;
        }
        return false;
    }

    const std::vector<KeyEdge>& edges_;
    const std::vector<std::vector<std::uint32_t>>& at_table_;
    const std::vector<std::int64_t>& table_cost_;
    const JoinWeights& weights_;
};

/// Keeps the cheaper tree, of equals the one with the smaller edges.
void keep_cheaper(std::optional<Grown>& best, Grown grown) {
    if (!best || grown.cost < best->cost) {
        best = std::move(grown);
        return;
    }
    if (grown.cost > best->cost || grown.edges == best->edges) return;
    best->tied = true;
    if (grown.edges < best->edges) best->edges = std::move(grown.edges);
}

std::optional<Grown> cheapest(const TreeSearch& search, std::vector<TableId> terminals) {
    std::optional<Grown> best;
    std::ranges::sort(terminals);
    std::size_t rotations = terminals.size();
    do {
        std::optional<Grown> grown = search.grow(terminals);
        if (!grown) return std::nullopt;
        keep_cheaper(best, std::move(*grown));
        if (terminals.size() <= kAllOrdersMax) continue;
        std::rotate(terminals.begin(), terminals.begin() + 1, terminals.end());
        if (--rotations == 0) return best;
    } while (terminals.size() > kAllOrdersMax || std::ranges::next_permutation(terminals).found);
    return best;
}

} // namespace

std::vector<std::uint32_t> KeyGraph::edges_between(TableId a, TableId b) const {
    std::vector<std::uint32_t> found;
    for (const std::uint32_t edge : edges_at(a)) {
        const KeyEdge& key = edges_[edge];
        if ((key.from_table == a && key.to_table == b) ||
            (key.from_table == b && key.to_table == a)) {
            found.push_back(edge);
        }
    }
    return found;
}

std::span<const std::uint32_t> KeyGraph::edges_at(TableId table) const {
    if (table >= at_table_.size()) return {};
    return at_table_[table];
}

std::optional<std::uint32_t> KeyGraph::edge_from(ColumnId column) const {
    std::optional<std::uint32_t> found;
    for (const std::uint32_t edge : edges_at(column.table)) {
        const KeyEdge& key = edges_[edge];
        const bool starts = key.from_table == column.table &&
                            std::ranges::count(key.from_columns, column.column) > 0;
        if (!starts) continue;
        if (key.from_columns.size() == 1) return edge;
        if (!found) found = edge;
    }
    return found;
}

std::optional<JoinTree> KeyGraph::join_tree(std::span<const TableId> terminals,
                                            const JoinWeights& weights) const {
    std::vector<TableId> distinct;
    for (const TableId table : terminals) {
        if (table >= at_table_.size()) return std::nullopt;
        if (std::ranges::count(distinct, table) == 0) distinct.push_back(table);
    }
    if (distinct.empty() || distinct.size() > kTerminalsMax) return std::nullopt;
    const TreeSearch search(edges_, at_table_, table_cost_, weights);
    const std::optional<Grown> grown = cheapest(search, distinct);
    if (!grown || grown->edges.size() + 1 > kTablesMax) return std::nullopt;

    JoinTree tree{.tables = {distinct.front()}, .cost = grown->cost, .ambiguous = grown->tied};
    std::set<std::uint32_t> open = grown->edges;
    for (std::size_t at = 0; at < tree.tables.size(); ++at) {
        const TableId known = tree.tables[at];
        for (const std::uint32_t edge : at_table_[known]) {
            if (open.erase(edge) == 0) continue;
            const KeyEdge& key = edges_[edge];
            JoinStep step{known, key.from_table == known ? key.to_table : key.from_table, edge, {}};
            step.parallel = edges_between(step.known, step.added);
            std::erase(step.parallel, edge);
            std::ranges::stable_sort(step.parallel, {},
                                     [&](std::uint32_t other) { return search.key_cost(other); });
            tree.tables.push_back(step.added);
            tree.steps.push_back(std::move(step));
        }
    }
    return tree;
}

} // namespace vouch::knowledge
