// Sources are united by every condition that names both: equalities, other terms of WHERE and ON,
// and what a lateral query or a table function reads of its neighbours. What is left apart is
// multiplied.
#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "sql/analysis/detail/join_graph.h"
#include "sql/analysis/joins.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::analysis {
namespace {

using syntax::Expression;
using syntax::Query;
using syntax::TableExpression;

/// The sources of one SELECT, united step by step.
class Union {
public:
    Union(const std::vector<std::uint32_t>& sources, const Analysis& analysis)
        : sources_(sources), analysis_(analysis), parent_(sources.size()) {
        std::iota(parent_.begin(), parent_.end(), std::size_t{0});
    }

    std::size_t root(std::size_t at) const {
        while (parent_[at] != at)
            at = parent_[at];
        return at;
    }

    /// Unites what is named between two calls of begin().
    void begin() { last_.reset(); }
    void name(std::uint32_t source) {
        const auto found = std::find(sources_.begin(), sources_.end(), source);
        if (found == sources_.end()) return;
        const auto at = static_cast<std::size_t>(found - sources_.begin());
        if (last_) parent_[root(at)] = root(*last_);
        last_ = at;
    }

    // As a visitor: names every source that is read inside.
    void operator()(const Expression& expression) {
        if (const Reference* reference = analysis_.find_reference(expression))
            name(reference->source);
        syntax::for_each_child(expression, *this);
    }
    void operator()(const Query& query) { syntax::for_each_child(query, *this); }
    void operator()(const TableExpression& table) { syntax::for_each_child(table, *this); }

private:
    const std::vector<std::uint32_t>& sources_;
    const Analysis& analysis_;
    std::vector<std::size_t> parent_;
    std::optional<std::size_t> last_{};
};

class GroupFinder {
public:
    GroupFinder(const Analysis& analysis, const CatalogNames& names)
        : analysis_(analysis), names_(names) {
        for (std::uint32_t i = 0; i < analysis.sources.size(); ++i)
            by_node_.emplace(analysis.sources[i].node, i);
    }

    void operator()(const Expression& expression) { syntax::for_each_child(expression, *this); }
    void operator()(const TableExpression& table) { syntax::for_each_child(table, *this); }
    void operator()(const Query& query) {
        if (const auto* select = query.as<syntax::Select>()) check(*select);
        syntax::for_each_child(query, *this);
    }

    std::vector<TableGroups> found() && { return std::move(found_); }

private:
    void tie(const TableExpression& table, Union& ties) const {
        if (const auto* join = table.as<syntax::Join>()) {
            tie(*join->first, ties);
            for (const syntax::JoinLink& link : join->links) {
                tie(*link.right, ties);
                ties.begin();
                if (const auto* on = std::get_if<syntax::OnCondition>(&link.condition))
                    ties(*on->condition);
            }
            return;
        }
        const void* node =
            std::visit([](const auto& kind) -> const void* { return &kind; }, table.node);
        const auto own = by_node_.find(node);
        if (own == by_node_.end()) return;
        ties.begin();
        ties.name(own->second);
        syntax::for_each_child(table, ties);
    }

    void check(const syntax::Select& select) {
        const detail::JoinGraph graph = detail::join_graph(select, analysis_, names_);
        Union ties(graph.sources, analysis_);
        for (const syntax::TableExpressionPtr& from : select.from)
            tie(*from, ties);
        for (const detail::Equality& equality : graph.equalities) {
            ties.begin();
            ties.name(equality.left.source);
            ties.name(equality.right.source);
        }
        for (const Expression* condition : graph.conditions) {
            ties.begin();
            ties(*condition);
        }
        add(select, graph, ties);
    }

    void add(const syntax::Select& select, const detail::JoinGraph& graph, const Union& ties) {
        const auto single = detail::reached_by_keys({}, graph, analysis_, names_);
        std::unordered_map<std::size_t, std::size_t> group_of;
        TableGroups groups{select.span, {}};
        for (std::size_t at = 0; at < graph.sources.size(); ++at) {
            const SourceUse& source = analysis_.sources[graph.sources[at]];
            const bool one_row =
                std::find(single.begin(), single.end(), graph.sources[at]) != single.end();
            if (!source.table || one_row) continue;
            const auto [entry, is_new] = group_of.emplace(ties.root(at), groups.groups.size());
            if (is_new) groups.groups.emplace_back();
            groups.groups[entry->second].push_back(*source.table);
        }
        if (!groups.groups.empty()) found_.push_back(std::move(groups));
    }

    const Analysis& analysis_;
    const CatalogNames& names_;
    std::unordered_map<const void*, std::uint32_t> by_node_;
    std::vector<TableGroups> found_;
};

} // namespace

std::vector<TableGroups> table_groups(const Query& query, const Analysis& analysis,
                                      const CatalogNames& names) {
    GroupFinder finder(analysis, names);
    finder(query);
    return std::move(finder).found();
}

} // namespace vouch::sql::analysis
