#include "answer/node.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

namespace vouch::answer {
namespace {

std::vector<Node> all_nodes() {
    std::vector<Node> all;
    for (std::uint8_t node = 0; node <= static_cast<std::uint8_t>(Node::End); ++node)
        all.push_back(static_cast<Node>(node));
    return all;
}

TEST(RoutingTable, HasEachPairOnce) {
    std::set<std::pair<Node, Outcome>> seen;
    for (const Edge& edge : routing_table()) {
        EXPECT_TRUE(seen.emplace(edge.from, edge.outcome).second) << node_name(edge.from);
        EXPECT_FALSE(edge.to.empty());
    }
}

TEST(RoutingTable, EveryNodeIsReachedAndLeadsToTheEnd) {
    std::set<Node> reached = {Node::Screen};
    for (std::size_t before = 0; before != reached.size();) {
        before = reached.size();
        for (const Edge& edge : routing_table()) {
            if (reached.contains(edge.from)) reached.insert(edge.to.begin(), edge.to.end());
        }
    }
    std::set<Node> ending = {Node::End};
    for (std::size_t before = 0; before != ending.size();) {
        before = ending.size();
        for (const Edge& edge : routing_table()) {
            if (std::ranges::any_of(edge.to, [&](Node to) { return ending.contains(to); })) {
                ending.insert(edge.from);
            }
        }
    }
    for (Node node : all_nodes()) {
        EXPECT_TRUE(reached.contains(node)) << node_name(node);
        EXPECT_TRUE(ending.contains(node)) << node_name(node);
        bool leads_on = std::ranges::any_of(routing_table(),
                                            [&](const Edge& edge) { return edge.from == node; });
        EXPECT_EQ(leads_on, node != Node::End) << node_name(node);
    }
}

TEST(RoutingTable, ArmsMeetOnlyAtMerge) {
    for (const Edge& edge : routing_table()) {
        if (edge.to.size() > 1) {
            EXPECT_TRUE(edge.from == Node::Route || edge.from == Node::Decide);
        }
        bool ends = std::ranges::find(edge.to, Node::End) != edge.to.end();
        EXPECT_EQ(ends, edge.from == Node::Remember);
    }
}

TEST(Mermaid, ShowsEveryEdge) {
    std::string text = mermaid();
    auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n'));
    std::size_t edges = 0;
    for (const Edge& edge : routing_table())
        edges += edge.to.size();
    EXPECT_EQ(lines, edges + 1);
    EXPECT_NE(text.find("    run -->|timed_out| merge\n"), std::string::npos);
}

} // namespace
} // namespace vouch::answer
