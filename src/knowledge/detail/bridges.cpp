// Dijkstra from one group to the nearest other, again and again. The cost of a path is its number
// of keys; inferred ones are a little worse, relevant tables a little better, never as much as one
// key. What is explored has a limit of its own, since a hub may lead anywhere.
#include "knowledge/detail/bridges.h"

#include <algorithm>
#include <map>
#include <queue>
#include <set>
#include <tuple>

namespace vouch::knowledge::detail {
namespace {

constexpr double kKeyCost = 1;
constexpr double kInferredCost = 0.08;
constexpr double kRelevanceGain = 0.2;
constexpr std::size_t kExploredMax = 4000;

struct Reached {
    double cost = 0;
    std::uint32_t edge = 0;
    TableId from = 0;
    std::size_t hops = 0; ///< tables passed that are in no group
};

struct Path {
    double cost = 0;
    std::vector<TableId> tables{}; ///< between the two ends
    std::vector<std::uint32_t> edges{};
    TableId from = 0;
    TableId to = 0;
};

class Bridger {
public:
    Bridger(std::span<const TableId> chosen, const KeyGraph& keys, const BridgeRules& rules)
        : keys_(keys), rules_(rules) {
        for (const TableId table : chosen)
            group_.emplace(table, table);
    }

    Bridged run() {
        while (const std::optional<Path> path = shortest()) {
            const std::size_t left = rules_.bridges_max - bridged_.bridges.size();
            if (path->tables.size() > std::min(left, rules_.hops_max)) {
                bridged_.too_far.emplace_back(path->from, path->to);
                apart_.insert(pair_of(path->from, path->to));
                continue;
            }
            take(*path);
        }
        return std::move(bridged_);
    }

private:
    using Pair = std::pair<TableId, TableId>;

    Pair pair_of(TableId left, TableId right) const {
        return std::minmax(group_.at(left), group_.at(right));
    }

    std::optional<Path> shortest() const {
        std::optional<Path> best;
        std::set<TableId> groups;
        for (const auto& [table, group] : group_)
            groups.insert(group);
        for (const TableId group : groups) {
            std::optional<Path> path = from_group(group);
            if (path && (!best || path->cost < best->cost)) best = std::move(path);
        }
        return best;
    }

    double step_cost(std::uint32_t edge, double relevance) const {
        const KeyOrigin origin = keys_.edges()[edge].origin;
        const bool certain = origin == KeyOrigin::Declared || origin == KeyOrigin::Given;
        return kKeyCost + (certain ? 0 : kInferredCost) - kRelevanceGain * relevance;
    }

    std::optional<Path> from_group(TableId group) const {
        using Item = std::pair<double, TableId>;
        std::priority_queue<Item, std::vector<Item>, std::greater<>> queue;
        std::map<TableId, Reached> reached;
        for (const auto& [table, mine] : group_) {
            if (mine != group) continue;
            reached.emplace(table, Reached{});
            queue.emplace(0, table);
        }
        while (!queue.empty() && reached.size() < kExploredMax) {
            const auto [cost, table] = queue.top();
            queue.pop();
            if (cost > reached.at(table).cost) continue;
            const auto own = group_.find(table);
            if (own != group_.end() && own->second != group) {
                if (!apart_.contains(std::minmax(group, own->second)))
                    return path_to(table, reached);
                continue; // not through a group that stays apart
            }
            // One beyond the limit, so that a path that is a little too long can be told.
            if (reached.at(table).hops > rules_.hops_max + 1) continue;
            for (const std::uint32_t edge : keys_.edges_at(table))
                relax(table, edge, reached, queue);
        }
        return std::nullopt;
    }

    template <typename Queue>
    void relax(TableId table, std::uint32_t edge, std::map<TableId, Reached>& reached,
               Queue& queue) const {
        const KeyEdge& key = keys_.edges()[edge];
        const TableId other = key.from_table == table ? key.to_table : key.from_table;
        if (other == table) return;
        const double relevance = rules_.relevance(other);
        const Reached& here = reached.at(table);
        const Reached way{here.cost + step_cost(edge, relevance), edge, table,
                          here.hops + (group_.contains(other) ? 0U : 1U)};
        const auto [known, fresh] = reached.try_emplace(other, way);
        if (!fresh) {
            const bool better =
                std::tie(way.cost, way.edge, way.from) <
                std::tie(known->second.cost, known->second.edge, known->second.from);
            if (!better || known->second.cost == 0) return;
            const bool cheaper = way.cost < known->second.cost;
            known->second = way;
            if (!cheaper) return;
        }
        queue.emplace(way.cost, other);
    }

    Path path_to(TableId end, const std::map<TableId, Reached>& reached) const {
        Path path{.cost = reached.at(end).cost, .to = end};
        TableId at = end;
        while (reached.at(at).cost > 0) {
            const Reached& step = reached.at(at);
            path.edges.push_back(step.edge);
            at = step.from;
            if (!group_.contains(at)) path.tables.push_back(at);
        }
        path.from = at;
        std::ranges::reverse(path.tables);
        std::ranges::reverse(path.edges);
        return path;
    }

    void take(const Path& path) {
        const TableId into = group_.at(path.from);
        const TableId from = group_.at(path.to);
        for (auto& [table, group] : group_) {
            if (group == from) group = into;
        }
        for (const TableId table : path.tables)
            group_.emplace(table, into);
        bridged_.bridges.insert(bridged_.bridges.end(), path.tables.begin(), path.tables.end());
        bridged_.edges.insert(bridged_.edges.end(), path.edges.begin(), path.edges.end());
        // The groups have other names now.
        std::set<Pair> renamed;
        for (const auto& [left, right] : apart_) {
            renamed.insert(std::minmax(left == from ? into : left, right == from ? into : right));
        }
        apart_ = std::move(renamed);
    }

    const KeyGraph& keys_;
    const BridgeRules& rules_;
    std::map<TableId, TableId> group_; ///< a table of the group that stands for it
    std::set<Pair> apart_;
    Bridged bridged_;
};

} // namespace

Bridged bridge(std::span<const TableId> chosen, const KeyGraph& keys, const BridgeRules& rules) {
    return Bridger(chosen, keys, rules).run();
}

} // namespace vouch::knowledge::detail
