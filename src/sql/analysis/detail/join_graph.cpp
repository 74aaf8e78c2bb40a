// From a start, a source is reached when all columns of one of its unique keys are equal to columns
// of what has been reached, or to constants: then it adds at most one row. What is left over can
// multiply rows.
#include "sql/analysis/detail/join_graph.h"

#include <algorithm>
#include <unordered_map>

#include "sql/syntax/walk.h"

namespace vouch::sql::analysis::detail {

namespace {

template <typename T>
bool contains(const std::vector<T>& all, const T& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

/// Whether any name is read inside, which makes it no constant.
struct NamesSomething {
    bool found = false;
    void operator()(const syntax::Expression& expression) {
        found = found || expression.as<syntax::ColumnReference>();
        if (!found) syntax::for_each_child(expression, *this);
    }
    void operator()(const syntax::Query&) { found = true; }
    void operator()(const syntax::TableExpression&) { found = true; }
};

enum class JoinSide : std::uint8_t { Inner, Outer };

class GraphBuilder {
public:
    GraphBuilder(const Analysis& analysis, const CatalogNames& names)
        : analysis_(analysis), names_(names) {
        for (std::uint32_t i = 0; i < analysis.sources.size(); ++i)
            by_node_.emplace(analysis.sources[i].node, i);
    }

    JoinGraph build(const syntax::Select& select) {
        for (const syntax::TableExpressionPtr& from : select.from)
            add(*from);
        if (select.where) {
            terms(*select.where, graph_.conditions);
            for (const syntax::Expression* term : graph_.conditions)
                equality(*term, JoinSide::Inner);
        }
        return std::move(graph_);
    }

private:
    void add(const syntax::TableExpression& table) {
        const auto* join = table.as<syntax::Join>();
        if (!join || join->alias) {
            const void* node =
                std::visit([](const auto& kind) -> const void* { return &kind; }, table.node);
            if (const auto found = by_node_.find(node); found != by_node_.end())
                graph_.sources.push_back(found->second);
            return;
        }
        const std::size_t begin = graph_.sources.size();
        add(*join->first);
        for (const syntax::JoinLink& link : join->links)
            add_link(link, begin);
    }

    void add_link(const syntax::JoinLink& link, std::size_t begin) {
        using syntax::JoinKind;
        const std::size_t middle = graph_.sources.size();
        add(*link.right);
        const bool left_kept = link.kind == JoinKind::Left || link.kind == JoinKind::Full ||
                               link.kind == JoinKind::AsOfLeft || link.kind == JoinKind::OuterApply;
        const bool right_kept = link.kind == JoinKind::Right || link.kind == JoinKind::Full;
        const auto fill = [&](std::size_t from, std::size_t to) {
            for (std::size_t i = from; i < to; ++i)
                graph_.nullable.push_back(graph_.sources[i]);
        };
        if (left_kept) fill(middle, graph_.sources.size());
        if (right_kept) fill(begin, middle);
        const JoinSide side = left_kept || right_kept ? JoinSide::Outer : JoinSide::Inner;
        if (link.kind == JoinKind::Semi || link.kind == JoinKind::Anti) {
            graph_.sources.resize(middle);
            return;
        }
        if (const auto* on = std::get_if<syntax::OnCondition>(&link.condition)) {
            std::vector<const syntax::Expression*> all;
            terms(*on->condition, all);
            for (const syntax::Expression* term : all)
                equality(*term, side);
        } else if (const auto* list = std::get_if<syntax::UsingCondition>(&link.condition)) {
            for (const syntax::Identifier& column : list->columns)
                merged(canonical_name(column, names_.name_case()), begin, middle, link.span, side);
        } else if (std::holds_alternative<syntax::NaturalCondition>(link.condition)) {
            for (const std::string& column : names_of(graph_.sources.back()))
                merged(column, begin, middle, link.span, side);
        }
    }

    static void terms(const syntax::Expression& condition,
                      std::vector<const syntax::Expression*>& all) {
        const auto* chain = condition.as<syntax::Chain>();
        if (!chain ||
            syntax::operator_family(chain->links.front().op) != syntax::OperatorFamily::And) {
            all.push_back(&condition);
            return;
        }
        terms(*chain->first, all);
        for (const syntax::ChainLink& link : chain->links)
            terms(*link.operand, all);
    }

    void equality(const syntax::Expression& term, JoinSide side) {
        const auto* chain = term.as<syntax::Chain>();
        if (!chain || chain->links.size() != 1 ||
            chain->links[0].op != syntax::BinaryOperator::Equal)
            return;
        add_equality(column(*chain->first), column(*chain->links[0].operand),
                     *chain->links[0].operand, term.span(), side);
        add_equality(column(*chain->links[0].operand), column(*chain->first), *chain->first,
                     term.span(), side);
    }

    void add_equality(SourceColumn left, SourceColumn right, const syntax::Expression& other,
                      base::TextSpan span, JoinSide side) {
        if (left.source == kNoSource) return;
        NamesSomething names;
        names(other);
        if (right.source == kNoSource && names.found) return;
        graph_.equalities.push_back({left, right, span, side == JoinSide::Outer});
    }

    SourceColumn column(const syntax::Expression& expression) const {
        const Reference* reference = analysis_.find_reference(expression);
        if (!reference || reference->source == kNoSource || reference->fields > 0) return {};
        if (reference->kind == ReferenceKind::Base)
            return {reference->source, reference->base.column};
        if (reference->kind == ReferenceKind::Derived)
            return {reference->source, reference->derived};
        return {};
    }

    std::vector<std::string> names_of(std::uint32_t source) const {
        const SourceUse& use = analysis_.sources[source];
        if (use.table) return names_.column_names(*use.table);
        std::vector<std::string> all;
        for (std::uint32_t column : use.columns)
            all.push_back(
                canonical_stored_name(analysis_.derived[column].name, names_.name_case()));
        return all;
    }

    SourceColumn named(const std::string& column, std::size_t begin, std::size_t end) const {
        for (std::size_t i = begin; i < end; ++i) {
            const std::uint32_t source = graph_.sources[i];
            const std::vector<std::string> all = names_of(source);
            const auto found = std::find(all.begin(), all.end(), column);
            if (found == all.end()) continue;
            const auto position = static_cast<std::uint32_t>(found - all.begin());
            const SourceUse& use = analysis_.sources[source];
            return {source, use.table ? position : use.columns[position]};
        }
        return {};
    }

    void merged(const std::string& column, std::size_t begin, std::size_t middle,
                base::TextSpan span, JoinSide side) {
        const SourceColumn left = named(column, begin, middle);
        const SourceColumn right = named(column, middle, graph_.sources.size());
        if (left.source == kNoSource || right.source == kNoSource) return;
        graph_.equalities.push_back({left, right, span, side == JoinSide::Outer});
        graph_.equalities.push_back({right, left, span, side == JoinSide::Outer});
    }

    const Analysis& analysis_;
    const CatalogNames& names_;
    std::unordered_map<const void*, std::uint32_t> by_node_;
    JoinGraph graph_;
};

std::vector<std::vector<std::uint32_t>> table_keys(std::uint32_t table, const CatalogNames& names) {
    const schema::Table& described = names.catalog().tables[table];
    std::vector<std::vector<std::string>> declared = described.unique_keys;
    if (!described.primary_key.empty()) declared.push_back(described.primary_key);
    std::vector<std::vector<std::uint32_t>> keys;
    for (const std::vector<std::string>& key : declared) {
        std::vector<std::uint32_t> columns;
        for (const std::string& column : key)
            if (const auto found = described.find_column(column))
                columns.push_back(static_cast<std::uint32_t>(*found));
        if (columns.size() == key.size()) keys.push_back(std::move(columns));
    }
    return keys;
}

/// The output columns that hold the keys of GROUP BY; none where one of them is not shown.
std::optional<std::vector<std::uint32_t>>
group_columns(const syntax::Select& select, const SourceUse& source, const Analysis& analysis) {
    std::vector<std::uint32_t> key;
    for (const syntax::GroupingElement& element : select.group_by->elements) {
        const auto* plain = std::get_if<syntax::GroupExpression>(&element.node);
        if (!plain) return std::nullopt;
        const Reference* wanted = analysis.find_reference(*plain->expression);
        const auto shown =
            std::find_if(source.columns.begin(), source.columns.end(), [&](std::uint32_t column) {
                for (const ColumnOrigin& origin : analysis.derived[column].origins) {
                    if (!origin.expression) continue;
                    const Reference* given = analysis.find_reference(*origin.expression);
                    if (given && wanted && given->kind == wanted->kind &&
                        given->base == wanted->base && given->source == wanted->source &&
                        given->derived == wanted->derived)
                        return true;
                    if (*origin.expression == *plain->expression) return true;
                }
                return false;
            });
        if (shown == source.columns.end()) return std::nullopt;
        key.push_back(*shown);
    }
    return key;
}

} // namespace

JoinGraph join_graph(const syntax::Select& select, const Analysis& analysis,
                     const CatalogNames& names) {
    return GraphBuilder(analysis, names).build(select);
}

std::vector<std::vector<std::uint32_t>>
unique_keys(const SourceUse& source, const Analysis& analysis, const CatalogNames& names) {
    if (source.table) return table_keys(*source.table, names);
    const auto* select = source.query ? source.query->as<syntax::Select>() : nullptr;
    if (!select) return {};
    if (select->quantifier == syntax::SelectQuantifier::Distinct) return {source.columns};
    if (!select->group_by || select->group_by->form != syntax::GroupForm::Listed) return {};
    auto key = group_columns(*select, source, analysis);
    if (!key) return {};
    return {std::move(*key)};
}

std::vector<std::uint32_t> reached_by_keys(const std::vector<std::uint32_t>& start,
                                           const JoinGraph& graph, const Analysis& analysis,
                                           const CatalogNames& names) {
    std::vector<std::uint32_t> reached = start;
    const auto bound = [&](std::uint32_t source, std::uint32_t column) {
        return std::any_of(graph.equalities.begin(), graph.equalities.end(),
                           [&](const Equality& equality) {
                               return equality.left == SourceColumn{source, column} &&
                                      (equality.right.source == kNoSource ||
                                       (equality.right.source != source &&
                                        contains(reached, equality.right.source)));
                           });
    };
    for (bool grown = true; grown;) {
        grown = false;
        for (std::uint32_t source : graph.sources) {
            if (contains(reached, source)) continue;
            for (const auto& key : unique_keys(analysis.sources[source], analysis, names)) {
                if (!std::all_of(key.begin(), key.end(),
                                 [&](std::uint32_t column) { return bound(source, column); }))
                    continue;
                reached.push_back(source);
                grown = true;
                break;
            }
        }
    }
    return reached;
}

} // namespace vouch::sql::analysis::detail
