// Caveats of a result, each with how it was found. They never change the rows.

#include "answer/detail/node_functions.h"
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

} // namespace

Step check_node(const State& state, const Services& services, const base::Context&) {
    // A file of theirs that is wrong may be why the answer is not what people expect.
    const DatabaseSource& database = services.sources.databases[state.choice.database];
    Caveats caveats{database.knowledge->base_warnings};
    const schema::ResultSet& result = *state.result;
    if (state.question.execution == Execution::DraftOnly)
        return {std::move(caveats), Outcome::Finished};
    if (state.approved)
        add_row_policies(*state.approved, database.whole_catalog(), caveats.sentences);
    if (result.truncated()) caveats.sentences.push_back(truncation_sentence(result));
    if (result.rows.empty()) {
        caveats.sentences.push_back(
            "No row matches: the query ran, and its filters leave nothing.");
    } else if (all_null(result)) {
        caveats.sentences.push_back("The result is empty of values: every cell is null.");
    }
    return {std::move(caveats), Outcome::Finished};
}

} // namespace vouch::answer::detail
