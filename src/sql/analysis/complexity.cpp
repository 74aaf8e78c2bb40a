#include "sql/analysis/complexity.h"

#include <algorithm>

#include "sql/syntax/walk.h"

namespace vouch::sql::analysis {

namespace {

struct Counter {
    const syntax::Dialect& dialect;
    Complexity counts{};
    std::size_t depth = 0;

    void operator()(const syntax::Expression& expression) {
        if (const auto* call = expression.as<syntax::FunctionCall>()) count(*call);
        const auto* chain = expression.as<syntax::Chain>();
        if (chain &&
            syntax::operator_family(chain->links.front().op) == syntax::OperatorFamily::Comparison)
            counts.conditions += chain->links.size();
        if (expression.as<syntax::IsPredicate>() || expression.as<syntax::IsDistinct>() ||
            expression.as<syntax::Between>() || expression.as<syntax::InList>() ||
            expression.as<syntax::InQuery>() || expression.as<syntax::InArray>() ||
            expression.as<syntax::PatternMatch>() || expression.as<syntax::Exists>() ||
            expression.as<syntax::QuantifiedComparison>())
            ++counts.conditions;
        syntax::for_each_child(expression, *this);
    }

    void operator()(const syntax::TableExpression& table) {
        if (table.as<syntax::TableReference>()) ++counts.relations;
        if (const auto* join = table.as<syntax::Join>()) counts.joins += join->links.size();
        syntax::for_each_child(table, *this);
    }

    void operator()(const syntax::Query& query) {
        ++depth;
        counts.depth = std::max(counts.depth, depth);
        ++counts.subqueries;
        if (query.with) {
            counts.common_tables += query.with->tables.size();
            counts.subqueries -= query.with->tables.size();
        }
        if (const auto* set = query.as<syntax::SetOperation>()) {
            counts.set_operators += set->links.size();
            counts.subqueries -= set->links.size() + 1;
            --depth; // its operands stand beside each other
        }
        const auto* select = query.as<syntax::Select>();
        if (select && select->from.size() > 1) counts.joins += select->from.size() - 1;
        if (query.as<syntax::TableQuery>()) ++counts.relations;
        syntax::for_each_child(query, *this);
        if (!query.as<syntax::SetOperation>()) --depth;
    }

    void count(const syntax::FunctionCall& call) {
        const syntax::Function* known = dialect.find_function(call.name);
        if (call.over)
            ++counts.windows;
        else if (known && known->uses & syntax::kAggregateFunction &&
                 known->aggregates(call.arguments.size()))
            ++counts.aggregates;
    }
};

} // namespace

Complexity complexity(const syntax::Query& query, const syntax::Dialect& dialect) {
    Counter counter{dialect};
    counter(query);
    --counter.counts.subqueries; // the outermost query is none
    return counter.counts;
}

} // namespace vouch::sql::analysis
