// A model's draft has run; the best reading that was not sure enough runs beside it. Where both
// give the same rows they confirm each other, for they come about in ways that fail differently.
// Where they differ the reading is believed from a confidence on that was measured, and the answer
// says that there is another one.

#include <algorithm>
#include <optional>

#include "answer/detail/approve.h"
#include "answer/detail/node_functions.h"

namespace vouch::answer::detail {
namespace {

std::optional<std::size_t> best_reading(const State& state) {
    const auto reading =
        std::ranges::find(state.choice.drafts, DraftOrigin::Reading, &Draft::origin);
    if (reading == state.choice.drafts.end()) return std::nullopt;
    return static_cast<std::size_t>(reading - state.choice.drafts.begin());
}

/// The rows of the reading; an error where it may not run or does not.
base::Result<schema::ResultSet> rows_of(const Draft& draft, std::size_t database,
                                        const Services& services, const base::Context& context) {
    const DatabaseSource& source = services.sources.databases[database];
    const auto approved =
        TRY(approve_for(source, *TRY(services.gates.gate(database)), draft.query, draft.dialect));
    database::ReadBudget budget = services.options.read_budget;
    budget.rows = std::min(budget.rows, static_cast<std::size_t>(services.scope.rows_max()));
    return source.connector->run(approved, budget, context.within(services.options.query_time));
}

/// An order that only one of the two asks for is no difference of rows.
bool same_rows(const schema::ResultSet& one, const schema::ResultSet& other) {
    return rows_digest(one, RowOrder::Any) == rows_digest(other, RowOrder::Any);
}

} // namespace

Step vote_node(const State& state, const Services& services, const base::Context& context) {
    const ModelOptions& options = services.options.model;
    const auto reading = best_reading(state);
    if (!reading) return {Ballot{state.draft, options.alone, ""}, Outcome::Passed};
    const Draft& rival = state.choice.drafts[*reading];
    const auto rows = rows_of(rival, state.choice.database, services, context);
    if (!rows) return {Ballot{state.draft, options.alone, ""}, Outcome::Passed};
    if (same_rows(*state.result, *rows)) {
        return {Ballot{state.draft, options.agreed,
                       "two independent drafts, the model's and the planner's, give these rows"},
                Outcome::Passed};
    }
    if (rival.confidence < options.reading_wins) {
        return {Ballot{state.draft, options.outvoted,
                       "another reading gives other rows: " + rival.understood},
                Outcome::Passed};
    }
    return {Ballot{*reading, std::max(options.outvoted, rival.confidence),
                   "the language model wrote another query, which gives other rows"},
            Outcome::Overruled};
}

} // namespace vouch::answer::detail
