// Caveats of a result, each with how it was found. They never change the rows.

#include <utility>

#include "answer/detail/model_insight.h"
#include "answer/detail/node_functions.h"
#include "answer/detail/query_counter.h"
#include "answer/detail/read_draft.h"
#include "answer/detail/result_checks.h"
#include "answer/detail/sentence.h"

namespace vouch::answer::detail {
namespace {

bool all_null(const schema::ResultSet& result) {
    for (const schema::Row& row : result.rows) {
        for (const schema::Value& value : row) {
            if (!std::holds_alternative<schema::Null>(value)) return false;
        }
    }
    return true;
}

std::string truncation_sentence(const schema::ResultSet& result) {
    std::string read = "The rows that match are more than the " +
                       grouped_digits(std::to_string(result.rows.size())) + " that were read: ";
    switch (result.truncation) {
    case schema::Truncation::Rows: return read + "the row limit was reached.";
    case schema::Truncation::Bytes: return read + "the size limit was reached.";
    case schema::Truncation::Time: return read + "the time was up.";
    case schema::Truncation::None: break;
    }
    return "";
}

std::string cost_sentence(const CostEstimate& estimate) {
    return "The query makes about " + rounded_count(estimate.rows) + " rows on the way, by " +
           (estimate.origin == EstimateOrigin::Database ? "the database's estimate"
                                                        : "the sizes of its tables") +
           ": more than its tables hold.";
}

/// The server leaves out rows without a word; what a policy says stays with it.
void add_row_policies(const sql::policy::ApprovedQuery& query, const schema::Catalog& catalog,
                      std::vector<std::string>& sentences) {
    for (const sql::policy::RelationName& relation : query.relations()) {
        auto table = catalog.find_table(relation.schema, relation.table);
        if (table && !catalog.tables[*table].row_policies.empty())
            sentences.push_back("The server may show this login only some of the rows of " +
                                relation.table + ": it has row policies.");
    }
}

void add(std::vector<std::string>& sentences, std::vector<std::string> more) {
    for (std::string& sentence : more)
        sentences.push_back(std::move(sentence));
}

/// What the query and its tables say about the rows.
void add_findings(const State& state, const Services& services, const base::Context& context,
                  Caveats& caveats) {
    const schema::ResultSet& result = *state.result;
    const CheckOptions& options = services.options.checks;
    std::vector<std::string> found;
    if (state.draft < state.choice.drafts.size()) {
        const Draft& draft = state.choice.drafts[state.draft];
        const auto read = read_draft(draft.query, draft.dialect,
                                     *services.sources.databases[state.choice.database].knowledge);
        if (read) {
            QueryCounter counter(*read, state, services, context);
            found = explain_empty(*read, result, counter);
            if (found.empty()) {
                add(found, check_joins(*read, counter));
                add(found, check_period(*read, result, services.options.planner.today));
                add(found, check_repeated_rows(*read, result, counter));
            }
            caveats.counted = std::move(counter).told();
        }
    }
    if (found.empty() && result.rows.empty())
        found.push_back("No row matches: the query ran, and its filters leave nothing.");
    if (!result.rows.empty()) {
        if (all_null(result) && found.empty())
            found.push_back("The result is empty of values: every cell is null.");
        else if (!all_null(result))
            add(found, check_nulls(result, options, caveats.counted));
    }
    add(caveats.sentences, std::move(found));
}

} // namespace

Step check_node(const State& state, const Services& services, const base::Context& context) {
    // A file of theirs that is wrong may be why the answer is not what people expect.
    const DatabaseSource& database = services.sources.databases[state.choice.database];
    Caveats caveats{database.knowledge->base_warnings};
    const schema::ResultSet& result = *state.result;
    if (state.question.execution == Execution::DraftOnly)
        return {std::move(caveats), Outcome::Finished};
    if (state.draft < state.choice.drafts.size())
        add(caveats.sentences, state.choice.drafts[state.draft].caveats);
    if (state.approved)
        add_row_policies(*state.approved, database.whole_catalog(), caveats.sentences);
    if (state.cost) caveats.sentences.push_back(cost_sentence(*state.cost));
    if (result.truncated()) caveats.sentences.push_back(truncation_sentence(result));
    add_findings(state, services, context, caveats);
    if (state.cost) caveats.counted.push_back({"rows of the largest step", state.cost->rows, ""});
    if (state.surer == Surer::Clear) caveats.insight = model_insight(state, services, context);
    const bool continued = state.choice.link && state.choice.link->from == Link::From::Rows;
    return {std::move(caveats), continued ? Outcome::Continued : Outcome::Finished};
}

} // namespace vouch::answer::detail
