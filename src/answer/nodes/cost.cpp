// Whether a query is worth running: by the database's own estimate of its largest step, or, where
// it gives none, by the tables that no condition ties to each other. Where every combination of
// rows would still be few, nobody is asked. What cannot be estimated is run: the time limit holds.

#include <algorithm>
#include <optional>

#include "answer/detail/database_arm.h"
#include "answer/detail/node_functions.h"
#include "answer/detail/read_draft.h"
#include "answer/detail/sentence.h"
#include "sql/analysis/joins.h"

namespace vouch::answer::detail {
namespace {

/// What the sizes of the tables say about the rows of the largest step.
struct TableBounds {
    std::optional<double> at_most{}; ///< no step can make more; none where that is not known
    std::optional<double> guess{};   ///< if tied tables make as many as the largest of them
    double largest = 0;              ///< of the tables that are read
};

bool reads_only_tables(const sql::analysis::Analysis& analysis) {
    return analysis.recursive.empty() &&
           std::ranges::all_of(analysis.sources, [](const auto& source) {
               return source.table || source.query != nullptr;
           });
}

TableBounds table_bounds(const ReadDraft& draft) {
    TableBounds bounds;
    double product = 1;
    bool known = reads_only_tables(draft.analysis);
    for (const sql::analysis::RelationUse& use : draft.analysis.relations) {
        const std::optional<double> rows = draft.rows(use.table);
        known = known && rows;
        product *= std::max(rows.value_or(1), 1.0);
        bounds.largest = std::max(bounds.largest, rows.value_or(0));
    }
    if (known) bounds.at_most = product;
    double guess = 0;
    for (const auto& select :
         sql::analysis::table_groups(draft.query, draft.analysis, draft.names)) {
        double made = 1;
        for (const auto& group : select.groups) {
            double largest = 1;
            for (std::uint32_t table : group)
                largest = std::max(largest, draft.rows(table).value_or(1));
            made *= largest;
        }
        guess = std::max(guess, made);
    }
    if (guess > 0) bounds.guess = guess;
    return bounds;
}

/// Not for a caller who sees a part: the database counts hidden rows, too.
std::optional<double> rows_by_database(const State& state, const Services& services,
                                       const base::Context& context) {
    const DatabaseSource& source = services.sources.databases[state.choice.database];
    const auto gate = services.gates.gate(state.choice.database);
    if (!gate || source.is_part()) return std::nullopt;
    const auto asked = (*gate)->estimate(*state.approved);
    if (!asked) return std::nullopt; // the dialect has no such statement
    const auto plan =
        source.connector->estimate(*asked, context.within(services.options.cost.time));
    return plan ? plan->rows_most : std::nullopt;
}

std::optional<CostEstimate> estimated(const State& state, const Services& services,
                                      const TableBounds& bounds, const base::Context& context) {
    if (bounds.at_most && *bounds.at_most < services.options.cost.rows_moderate)
        return std::nullopt;
    if (const auto rows = rows_by_database(state, services, context))
        return CostEstimate{*rows, EstimateOrigin::Database};
    if (bounds.guess) return CostEstimate{*bounds.guess, EstimateOrigin::Tables};
    return std::nullopt;
}

Step too_costly(const State& state, const CostEstimate& estimate, const CostOptions& limits) {
    base::Error error{base::ErrorCode::LimitExceeded,
                      "The query was not run: its largest step would make about " +
                          rounded_count(estimate.rows) + " rows (" +
                          (estimate.origin == EstimateOrigin::Database
                               ? "the database's estimate"
                               : "from the sizes of its tables") +
                          "), and " + rounded_count(limits.rows_high) + " are too many.",
                      {},
                      {"Ask about fewer rows: one period, one place, one kind."}};
    Attempt attempt = attempt_of(state, state.approved->text(), "too_costly", error.message);
    return {FailedAttempt{std::move(attempt), std::move(error)}, Outcome::TooCostly};
}

} // namespace

Step cost_node(const State& state, const Services& services, const base::Context& context) {
    const CostOptions& limits = services.options.cost;
    if (limits.check == CostCheck::Off || state.question.execution == Execution::DraftOnly)
        return {std::monostate{}, Outcome::Affordable};
    const Draft& draft = state.choice.drafts[state.draft];
    const auto read = read_draft(draft.query, draft.dialect,
                                 *services.sources.databases[state.choice.database].knowledge);
    const TableBounds bounds = read ? table_bounds(*read) : TableBounds{};
    const auto estimate = estimated(state, services, bounds, context);
    const bool is_much =
        estimate && estimate->rows >= limits.rows_moderate && estimate->rows > 2 * bounds.largest;
    if (!is_much) return {std::monostate{}, Outcome::Affordable};
    // A query that a person vouches for is run whatever it takes.
    if (estimate->rows >= limits.rows_high && draft.origin != DraftOrigin::Person)
        return too_costly(state, *estimate, limits);
    return {*estimate, Outcome::Affordable};
}

} // namespace vouch::answer::detail
