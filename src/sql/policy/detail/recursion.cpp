// A recursion must end. The end can be seen where a step makes one row of each, its only operand
// counts by a number or an interval from a near start, and a condition compares the counter with a
// near bound in the direction in which it counts. Elsewhere a step must at least walk: find each
// row in a base relation by a column of the row before, as in a hierarchy (which ends where its
// rows do not point in a circle). Where a row limit ends a recursion in the engine, one is added
// to every recursive table whose end cannot be seen.
#include "sql/policy/detail/recursion.h"

#include <algorithm>

#include "sql/policy/detail/recursion_step.h"
#include "sql/policy/detail/series.h"
#include "sql/policy/limits.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::policy::detail {

namespace {

Refusal endless(const syntax::CommonTable& table) {
    return refusal(RefusalCode::Limit,
                   "The recursive table \"" + table.name.text + "\" has no end that can be seen.",
                   table.span,
                   {"Add a condition to its last part that compares its counter with a number up "
                    "to " +
                    std::to_string(kRecursionBoundMax) + ", as in WHERE n < 100."});
}

bool is_small(const syntax::ExpressionPtr& number) {
    const auto* literal = number->as<syntax::Literal>();
    if (!literal || literal->kind != syntax::LiteralKind::Integer) return false;
    const auto rows = written_number(*number);
    return rows && *rows <= static_cast<double>(kRecursionRowsMax);
}

/// The rows of an offset are made as well.
bool has_small_limit(const syntax::Query& query) {
    return query.limit && query.limit->count && is_small(query.limit->count) &&
           (!query.limit->offset || is_small(query.limit->offset));
}

/// Whether an operand reads the recursive table anywhere.
struct NamesTable {
    const Subject& subject;
    const syntax::Query& table;
    bool found = false;

    void operator()(const syntax::Expression& expression) {
        syntax::for_each_child(expression, *this);
    }
    void operator()(const syntax::TableExpression& expression) {
        const auto* reference = expression.as<syntax::TableReference>();
        found = found ||
                (reference && std::ranges::any_of(subject.analysis.sources, [&](const auto& use) {
                     return use.node == reference && use.query == &table;
                 }));
        syntax::for_each_child(expression, *this);
    }
    void operator()(const syntax::Query& query) {
        found = found || query.as<syntax::TableQuery>();
        syntax::for_each_child(query, *this);
    }
};

/// The operands that name the table; none where one of them is no SELECT.
std::optional<std::vector<RecursionStep>> steps_of(const Subject& subject,
                                                   const analysis::RecursiveTable& table,
                                                   const syntax::SetOperation& set) {
    std::vector<RecursionStep> steps;
    for (std::size_t i = 0; i < set.links.size(); ++i) {
        const syntax::Query& operand = *set.links[i].operand;
        NamesTable names{subject, *table.table->query};
        names(operand);
        if (!names.found) continue;
        const auto* select = operand.as<syntax::Select>();
        if (!select) return std::nullopt;
        steps.emplace_back(subject, table, *select, i + 1);
    }
    return steps;
}

/// Unclear: the table needs a row limit. None and TooFar: it is refused.
Bound end_of(const Subject& subject, const analysis::RecursiveTable& table,
             const syntax::SetOperation& set) {
    const auto steps = steps_of(subject, table, set);
    if (!steps) return Bound::None;
    Bound worst = Bound::Clear;
    for (const RecursionStep& step : *steps) {
        const Bound bound = step.bound();
        if (bound == Bound::TooFar) return bound;
        // Two steps double the rows each time.
        if (bound == Bound::Clear && steps->size() == 1 && step.stands_alone()) continue;
        if (bound == Bound::None && !step.joins_another()) return Bound::None;
        if (subject.dialect.names.limit_in_recursion)
            worst = Bound::Unclear;
        else if (!step.walks())
            return Bound::None;
    }
    return worst;
}

} // namespace

std::optional<Refusal> refusal_of_recursion(const Subject& subject,
                                            std::vector<const syntax::CommonTable*>& capped) {
    for (const analysis::RecursiveTable& table : subject.analysis.recursive) {
        const syntax::Query& query = *table.table->query;
        const auto* set = query.as<syntax::SetOperation>();
        if (!set) return endless(*table.table);
        if (subject.dialect.names.limit_in_recursion && has_small_limit(query)) continue;
        if (query.limit) return endless(*table.table);
        const Bound end = end_of(subject, table, *set);
        if (end == Bound::None || end == Bound::TooFar) return endless(*table.table);
        if (end == Bound::Unclear) capped.push_back(table.table);
    }
    return std::nullopt;
}

} // namespace vouch::sql::policy::detail
