#include "sql/analysis/joins.h"

#include <algorithm>
#include <array>

#include "sql/analysis/detail/join_graph.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::analysis {

namespace {

using detail::JoinGraph;
using syntax::Expression;

/// Aggregates that a repeated row does not change.
constexpr std::array<std::string_view, 14> kUnchanged = {
    "any_value", "arg_max", "arg_min", "bit_and", "bit_or", "bool_and",    "bool_or",
    "every",     "first",   "last",    "max",     "min",    "logical_and", "logical_or"};

template <typename T>
bool contains(const std::vector<T>& all, const T& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

/// The sources of `graph` that an expression reads.
struct Sources {
    const Analysis& analysis;
    const JoinGraph& graph;
    std::vector<std::uint32_t> found{};

    void operator()(const Expression& expression) {
        const Reference* reference = analysis.find_reference(expression);
        if (reference && contains(graph.sources, reference->source) &&
            !contains(found, reference->source))
            found.push_back(reference->source);
        syntax::for_each_child(expression, *this);
    }
    void operator()(const syntax::Query& query) { syntax::for_each_child(query, *this); }
    void operator()(const syntax::TableExpression& table) { syntax::for_each_child(table, *this); }
};

class Finder {
public:
    Finder(const Analysis& analysis, const syntax::Dialect& dialect, const CatalogNames& names)
        : analysis_(analysis), dialect_(dialect), names_(names) {}

    void operator()(const Expression& expression) { syntax::for_each_child(expression, *this); }
    void operator()(const syntax::TableExpression& table) { syntax::for_each_child(table, *this); }
    void operator()(const syntax::Query& query) {
        if (const auto* select = query.as<syntax::Select>()) check(*select, query);
        syntax::for_each_child(query, *this);
    }

    std::vector<JoinFinding> findings() && {
        std::stable_sort(findings_.begin(), findings_.end(),
                         [](const auto& a, const auto& b) { return a.span.begin < b.span.begin; });
        return std::move(findings_);
    }

private:
    /// The aggregates of one SELECT, not those of its subqueries.
    struct Aggregates {
        Finder& finder;
        const JoinGraph& graph;
        void operator()(const Expression& expression) {
            if (const auto* call = expression.as<syntax::FunctionCall>())
                if (finder.is_changed_by_repetition(*call)) finder.check_aggregate(*call, graph);
            syntax::for_each_child(expression, *this);
        }
        void operator()(const syntax::Query&) {}
        void operator()(const syntax::TableExpression&) {}
    };

    void check(const syntax::Select& select, const syntax::Query& query) {
        const JoinGraph graph = detail::join_graph(select, analysis_, names_);
        if (graph.sources.size() < 2) return;
        Aggregates aggregates{*this, graph};
        for (const syntax::SelectItem& item : select.items)
            aggregates(*item.expression);
        if (select.having) aggregates(*select.having);
        for (const syntax::OrderItem& item : query.order_by)
            aggregates(*item.expression);
        for (const detail::Equality& equality : graph.equalities)
            check_lost(equality, graph);
        for (const Expression* condition : graph.conditions)
            check_undone(*condition, graph);
    }

    bool is_changed_by_repetition(const syntax::FunctionCall& call) const {
        if (call.over || call.quantifier == syntax::ArgumentQuantifier::Distinct) return false;
        const syntax::Function* known = dialect_.find_function(call.name);
        if (!known || !(known->uses & syntax::kAggregateFunction)) return false;
        if (!known->aggregates(call.arguments.size())) return false;
        return std::find(kUnchanged.begin(), kUnchanged.end(), known->name) == kUnchanged.end();
    }

    void check_aggregate(const syntax::FunctionCall& call, const JoinGraph& graph) {
        Sources read{analysis_, graph};
        for (const syntax::Argument& argument : call.arguments)
            read(*argument.value);
        const auto base = std::find_if(read.found.begin(), read.found.end(), [&](auto source) {
            return analysis_.sources[source].table.has_value();
        });
        if (base == read.found.end()) return;
        const auto reached = detail::reached_by_keys(read.found, graph, analysis_, names_);
        for (std::uint32_t source : graph.sources) {
            const SourceUse& other = analysis_.sources[source];
            if (contains(reached, source) || !keys_are_known(other)) continue;
            findings_.push_back({JoinEffect::RepeatedRows, *analysis_.sources[*base].table,
                                 other.table, call.span});
            return;
        }
    }

    /// Without any key or foreign key nothing says that a row is not unique.
    bool keys_are_known(const SourceUse& source) const {
        if (!source.table) return !detail::unique_keys(source, analysis_, names_).empty();
        const schema::Table& table = names_.catalog().tables[*source.table];
        return !table.primary_key.empty() || !table.unique_keys.empty() ||
               !table.foreign_keys.empty();
    }

    void check_lost(const detail::Equality& equality, const JoinGraph& graph) {
        if (equality.outer || equality.right.source == kNoSource) return;
        const SourceUse& from = analysis_.sources[equality.left.source];
        const SourceUse& to = analysis_.sources[equality.right.source];
        if (!from.table || !to.table || contains(graph.nullable, equality.left.source)) return;
        const schema::Table& table = names_.catalog().tables[*from.table];
        if (equality.left.column >= table.columns.size()) return;
        const schema::Column& column = table.columns[equality.left.column];
        if (!column.nullable || contains(table.primary_key, column.name)) return;
        for (const schema::ForeignKey& key : table.foreign_keys) {
            const auto referenced =
                names_.catalog().find_table(key.referenced_schema, key.referenced_table);
            if (referenced != to.table || !contains(key.columns, column.name)) continue;
            findings_.push_back({JoinEffect::LostRows, *from.table, to.table, equality.span});
            return;
        }
    }

    /// A comparison is never true for a null.
    void check_undone(const Expression& condition, const JoinGraph& graph) {
        std::vector<const Expression*> sides;
        if (const auto* chain = condition.as<syntax::Chain>()) {
            if (syntax::operator_family(chain->links[0].op) != syntax::OperatorFamily::Comparison ||
                chain->links[0].op == syntax::BinaryOperator::NullSafeEqual)
                return;
            sides = {chain->first.get(), chain->links[0].operand.get()};
        } else if (const auto* list = condition.as<syntax::InList>()) {
            sides = {list->operand.get()};
        } else if (const auto* between = condition.as<syntax::Between>()) {
            sides = {between->operand.get()};
        } else if (const auto* match = condition.as<syntax::PatternMatch>()) {
            sides = {match->operand.get()};
        }
        for (const Expression* side : sides) {
            const Reference* reference = analysis_.find_reference(*side);
            if (!reference || reference->source == kNoSource ||
                !contains(graph.nullable, reference->source))
                continue;
            const SourceUse& source = analysis_.sources[reference->source];
            if (!source.table) continue;
            findings_.push_back(
                {JoinEffect::UndoneOuterJoin, *source.table, std::nullopt, condition.span()});
            return;
        }
    }

    const Analysis& analysis_;
    const syntax::Dialect& dialect_;
    const CatalogNames& names_;
    std::vector<JoinFinding> findings_;
};

} // namespace

std::vector<JoinFinding> join_findings(const syntax::Query& query, const Analysis& analysis,
                                       const syntax::Dialect& dialect, const CatalogNames& names) {
    Finder finder(analysis, dialect, names);
    finder(query);
    return std::move(finder).findings();
}

} // namespace vouch::sql::analysis
