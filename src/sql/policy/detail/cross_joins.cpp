// The relations of a FROM are the nodes of a graph; a condition that names several of them connects
// these, in whatever way it compares them. Of an OR every side must name them. Each connected part
// counts as one relation; what is left multiplies. A relation with few rows counts as none.
#include "sql/policy/detail/cross_joins.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "sql/policy/detail/few_rows.h"
#include "sql/policy/detail/leaves.h"
#include "sql/policy/limits.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::policy::detail {

namespace {

using syntax::Expression;
using Positions = std::vector<std::size_t>; ///< sorted

class Graph {
public:
    Graph(const syntax::Select& select, const Subject& subject)
        : subject_(subject), leaves_(leaves(select)), parents_(leaves_.size()) {
        std::iota(parents_.begin(), parents_.end(), std::size_t{0});
        for (std::size_t i = 0; i < leaves_.size(); ++i)
            by_node_.emplace(node_of(*leaves_[i]), i);
        const auto& sources = subject.analysis.sources;
        for (std::uint32_t i = 0; i < sources.size(); ++i)
            if (const auto found = by_node_.find(sources[i].node); found != by_node_.end())
                by_source_.emplace(i, found->second);
    }

    std::size_t size() const { return leaves_.size(); }

    /// What a condition names connects.
    void connect_by(const Expression& condition) {
        const auto* chain = condition.as<syntax::Chain>();
        if (chain &&
            syntax::operator_family(chain->links.front().op) == syntax::OperatorFamily::And) {
            connect_by(*chain->first);
            for (const syntax::ChainLink& link : chain->links)
                connect_by(*link.operand);
            return;
        }
        connect(named_always(condition));
    }

    /// A lateral relation is made of what it names.
    void connect_laterals() {
        for (std::size_t i = 0; i < leaves_.size(); ++i) {
            Names names{*this};
            syntax::for_each_child(*leaves_[i], names);
            names.found.push_back(i);
            connect(names.found);
        }
    }

    /// USING and NATURAL compare the leaves from `middle` to `end` with one before.
    void connect_ranges(std::size_t begin, std::size_t middle, std::size_t end) {
        for (std::size_t i = std::max(begin + 1, middle); i < end; ++i)
            parents_[root(i)] = root(i - 1);
    }

    std::size_t parts() const {
        Positions roots;
        for (std::size_t i = 0; i < leaves_.size(); ++i)
            if (!is_small(*leaves_[i])) roots.push_back(root(i));
        std::sort(roots.begin(), roots.end());
        return static_cast<std::size_t>(std::unique(roots.begin(), roots.end()) - roots.begin());
    }

private:
    struct Names {
        const Graph& graph;
        Positions found{};
        void operator()(const Expression& expression) {
            const analysis::Reference* reference =
                graph.subject_.analysis.find_reference(expression);
            const auto source =
                reference ? graph.by_source_.find(reference->source) : graph.by_source_.end();
            if (source != graph.by_source_.end()) found.push_back(source->second);
            syntax::for_each_child(expression, *this);
        }
        void operator()(const syntax::Query& query) { syntax::for_each_child(query, *this); }
        void operator()(const syntax::TableExpression& table) {
            syntax::for_each_child(table, *this);
        }
    };

    Positions named(const Expression& expression) const {
        Names names{*this};
        names(expression);
        std::sort(names.found.begin(), names.found.end());
        return std::move(names.found);
    }

    Positions named_always(const Expression& condition) const {
        const auto* chain = condition.as<syntax::Chain>();
        if (!chain ||
            syntax::operator_family(chain->links.front().op) != syntax::OperatorFamily::Or)
            return named(condition);
        Positions common = named(*chain->first);
        for (const syntax::ChainLink& link : chain->links) {
            const Positions other = named(*link.operand);
            std::erase_if(common, [&](std::size_t leaf) {
                return !std::binary_search(other.begin(), other.end(), leaf);
            });
        }
        return common;
    }

    void connect(const Positions& together) {
        for (std::size_t i = 1; i < together.size(); ++i)
            parents_[root(together[i])] = root(together[0]);
    }

    std::size_t root(std::size_t leaf) const {
        while (parents_[leaf] != leaf)
            leaf = parents_[leaf];
        return leaf;
    }

    bool is_small(const syntax::TableExpression& leaf) const {
        for (const auto& [source, position] : by_source_)
            if (leaves_[position] == &leaf)
                if (const syntax::Query* query = subject_.analysis.sources[source].query)
                    return has_few_rows(*query, subject_.dialect, kFewRows);
        return false;
    }

    const Subject& subject_;
    std::vector<const syntax::TableExpression*> leaves_;
    std::vector<std::size_t> parents_;
    std::unordered_map<const void*, std::size_t> by_node_;
    std::unordered_map<std::uint32_t, std::size_t> by_source_;
};

/// Reads the conditions of one join and gives the position after its last leaf.
std::size_t connect_join(const syntax::TableExpression& table, std::size_t begin, Graph& graph) {
    const auto* join = table.as<syntax::Join>();
    if (!join || join->alias) return begin + 1;
    std::size_t end = connect_join(*join->first, begin, graph);
    for (const syntax::JoinLink& link : join->links) {
        const std::size_t middle = end;
        end = connect_join(*link.right, middle, graph);
        if (const auto* on = std::get_if<syntax::OnCondition>(&link.condition))
            graph.connect_by(*on->condition);
        else if (!std::holds_alternative<syntax::NoCondition>(link.condition))
            graph.connect_ranges(begin, middle, middle + 1);
    }
    return end;
}

} // namespace

std::optional<Refusal> refusal_of_cross_joins(const syntax::Select& select,
                                              const Subject& subject) {
    Graph graph(select, subject);
    if (graph.size() <= kCrossJoinedMax) return std::nullopt;
    std::size_t end = 0;
    for (const syntax::TableExpressionPtr& from : select.from)
        end = connect_join(*from, end, graph);
    if (select.where) graph.connect_by(*select.where);
    graph.connect_laterals();
    const std::size_t parts = graph.parts();
    if (parts <= kCrossJoinedMax) return std::nullopt;
    return refusal(RefusalCode::Limit,
                   std::to_string(parts) + " relations are multiplied with no condition.",
                   select.span, {"Join them with ON."});
}

} // namespace vouch::sql::policy::detail
