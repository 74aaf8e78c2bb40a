// The graph as data: nodes, outcomes and one table. What a node does lies in nodes/; what follows
// from it lies only here.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vouch::answer {

enum class Node : std::uint8_t {
    Screen,    ///< length, hidden text, commanding phrases
    FollowUp,  ///< a question that leans on an earlier one becomes one of its own
    Recall,    ///< whether the cache has the SQL of the question
    Route,     ///< database, documents, or both
    Decide,    ///< which of two worlds is meant, by a model
    Link,      ///< which rows the passages choose
    Draft,     ///< the next SQL to try
    Compose,   ///< a language model writes SQL
    Ground,    ///< whether the values of its conditions are there
    Approve,   ///< the one door: parse, resolve, policy
    Cost,      ///< whether it is worth running
    Run,       ///< read-only, with budgets
    Vote,      ///< a model's draft against the best reading
    Check,     ///< caveats of the result
    Cite,      ///< what passages say of the rows
    Retrieve,  ///< passages under the scope's filter
    SearchWeb, ///< snippets of a search of the web
    Rewrite,   ///< another query where nothing answers
    Grade,     ///< which passages help to answer, by a model
    Write,     ///< a language model answers from the passages
    Verify,    ///< keeps what the passages hold of that
    Extract,   ///< the sentences that answer
    Merge,     ///< waits for every arm and puts the answer together
    Remember,  ///< keeps the SQL of an answer
    End,
};

enum class Outcome : std::uint8_t {
    Passed,
    Refused,
    Resolved, ///< into another question
    Unclear,  ///< what it refers to, or which of two readings is meant
    Recalled,
    Missed,
    Stale, ///< what was recalled cannot be run any more
    ToDatabase,
    ToDocuments,
    ToBoth,
    ToWeb,
    Disputed,  ///< both worlds know it, and there is a model to ask
    Rewritten, ///< into another query
    ToModel,   ///< that answers from the passages
    ToGrader,  ///< the same, after another has said which of them help
    Linked,    ///< rows that passages choose
    Unroutable,
    Drafted,
    Unsure,    ///< no reading is sure, and there is a model to ask
    Exhausted, ///< no further draft
    OffTopic,  ///< the model says that the database does not hold it
    Forbidden, ///< a model wrote what is no read
    Approved,
    Rejected,
    Affordable,
    TooCostly,
    Succeeded,
    Contested, ///< there is another reading, too
    Continued, ///< it is asked what passages say of the rows
    Overruled, ///< the other reading is believed
    Failed,
    TimedOut,
    Found,
    NotFound,
    Finished,
};

/// From a node by an outcome to the next nodes: several run as arms side by side and meet again at
/// Merge.
struct Edge {
    Node from;
    Outcome outcome;
    std::vector<Node> to;
};

/// Every outcome that a node can have, with what follows.
std::span<const Edge> routing_table();

/// The nodes that follow; a pair that is not in the table is a bug.
const std::vector<Node>& next_nodes(Node node, Outcome outcome);

std::string_view node_name(Node node);
std::string_view outcome_name(Outcome outcome);

/// The table as a Mermaid flow chart.
std::string mermaid();

} // namespace vouch::answer
