// A model's draft has run; the best reading that was not sure enough runs beside it. Where both
// give the same rows they confirm each other, for they come about in ways that fail differently.
// Where they differ the reading is believed from a confidence on that was measured, and the answer
// says that there is another one. Where neither is clearly surer, and where two readings of the
// planner that are not sure enough give other rows, both are shown and the question is which is
// meant.

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "answer/detail/approve.h"
#include "answer/detail/node_functions.h"
#include "answer/probe.h"

namespace vouch::answer::detail {
namespace {

std::optional<std::size_t> best_reading(const State& state) {
    if (state.choice.rival) return state.choice.rival;
    const auto reading =
        std::ranges::find(state.choice.drafts, DraftOrigin::Reading, &Draft::origin);
    if (reading == state.choice.drafts.end()) return std::nullopt;
    return static_cast<std::size_t>(reading - state.choice.drafts.begin());
}

/// The reading, run; an error where it may not run or does not.
base::Result<RivalRows> run_rival(const Draft& draft, std::size_t database,
                                  const Services& services, const base::Context& context) {
    const DatabaseSource& source = services.sources.databases[database];
    auto approved =
        TRY(approve_for(source, *TRY(services.gates.gate(database)), draft.query, draft.dialect));
    database::ReadBudget budget = services.options.read_budget;
    budget.rows = std::min(budget.rows, static_cast<std::size_t>(services.scope.rows_max()));
    auto result = TRY(
        source.connector->run(approved, budget, context.within(services.options.model.rival_time)));
    return RivalRows{std::move(approved), std::move(result)};
}

/// Nothing, a zero and a part of the rows come about in many ways: they confirm and contradict
/// nothing.
bool is_evidence(const schema::ResultSet& result, const planner::ProbeOutcome& outcome) {
    return outcome.kind == planner::ProbeOutcome::Kind::Rows && !result.truncated();
}

/// Both, the surer first.
std::vector<RanDraft> side_by_side(const State& state, const Ballot& ballot, std::size_t reading,
                                   const RivalRows& rival) {
    std::vector<RanDraft> both{
        {state.draft, state.approved->text(), *state.result, ballot.confidence},
        {reading, rival.approved.text(), rival.result, state.choice.drafts[reading].confidence}};
    if (both[1].confidence > both[0].confidence) std::swap(both[0], both[1]);
    return both;
}

/// Which of two that give other rows is believed.
Step contradicted(const State& state, const ModelOptions& options, std::size_t reading,
                  Ballot ballot, RivalRows ran) {
    const Draft& rival = state.choice.drafts[reading];
    const bool read = state.choice.drafts[state.draft].origin == DraftOrigin::Reading;
    ballot.confidence = read ? state.choice.drafts[state.draft].confidence : options.outvoted;
    ballot.readings = side_by_side(state, ballot, reading, ran);
    const double ahead = rival.confidence - options.reading_wins;
    if (read || std::abs(ahead) < options.unclear_within) {
        ballot.surer = Surer::Neither;
        return {std::move(ballot), Outcome::Unclear};
    }
    if (ahead < 0) {
        ballot.assumption = "another reading gives other rows: " + rival.understood;
        return {std::move(ballot), Outcome::Passed};
    }
    ballot.draft = reading;
    ballot.confidence = rival.confidence;
    ballot.assumption = "the language model wrote another query, which gives other rows";
    ballot.instead = std::move(ran);
    return {std::move(ballot), Outcome::Overruled};
}

} // namespace

Step vote_node(const State& state, const Services& services, const base::Context& context) {
    const ModelOptions& options = services.options.model;
    const Draft& draft = state.choice.drafts[state.draft];
    const bool read = draft.origin == DraftOrigin::Reading;
    Ballot ballot{.draft = state.draft, .confidence = read ? draft.confidence : options.alone};
    const auto reading = best_reading(state);
    if (!reading) return {std::move(ballot), Outcome::Passed};
    const Draft& rival = state.choice.drafts[*reading];
    auto ran = run_rival(rival, state.choice.database, services, context);
    if (!ran) return {std::move(ballot), Outcome::Passed};
    ballot.rival = Attempt{0, ran->approved.text(), "answered", "", rival.drafted_by};
    // An order that only one of the two asks for is no difference of rows.
    const auto theirs = outcome_of(*state.result, RowOrder::Any);
    const auto ours = outcome_of(ran->result, RowOrder::Any);
    if (!is_evidence(ran->result, ours) || state.result->truncated())
        return {std::move(ballot), Outcome::Passed};
    if (theirs.rows_digest == ours.rows_digest) {
        if (read) return {std::move(ballot), Outcome::Passed}; // the planner knows already
        ballot.confidence = options.agreed;
        ballot.assumption =
            "two independent drafts, the model's and the planner's, give these rows";
        return {std::move(ballot), Outcome::Passed};
    }
    return contradicted(state, options, *reading, std::move(ballot), std::move(*ran));
}

} // namespace vouch::answer::detail
