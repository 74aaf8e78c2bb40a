#include "answer/node.h"

#include <algorithm>
#include <array>

#include "base/check.h"

namespace vouch::answer {
namespace {

const std::array kTable = {
    Edge{Node::Screen, Outcome::Passed, {Node::FollowUp}},
    Edge{Node::Screen, Outcome::Refused, {Node::Merge}},
    Edge{Node::FollowUp, Outcome::Passed, {Node::Recall}},
    Edge{Node::FollowUp, Outcome::Resolved, {Node::Screen}},
    Edge{Node::FollowUp, Outcome::Unclear, {Node::Merge}},
    Edge{Node::FollowUp, Outcome::Refused, {Node::Merge}},
    Edge{Node::Recall, Outcome::Recalled, {Node::Draft}},
    Edge{Node::Recall, Outcome::Missed, {Node::Route}},
    Edge{Node::Route, Outcome::ToDatabase, {Node::Draft}},
    Edge{Node::Route, Outcome::ToDocuments, {Node::Retrieve}},
    Edge{Node::Route, Outcome::ToBoth, {Node::Draft, Node::Retrieve}},
    Edge{Node::Route, Outcome::Disputed, {Node::Decide}},
    Edge{Node::Route, Outcome::Linked, {Node::Link}},
    Edge{Node::Route, Outcome::ToWeb, {Node::SearchWeb}},
    Edge{Node::Route, Outcome::Refused, {Node::Merge}},
    Edge{Node::Route, Outcome::Unroutable, {Node::Merge}},
    Edge{Node::Decide, Outcome::ToDatabase, {Node::Draft}},
    Edge{Node::Decide, Outcome::ToDocuments, {Node::Retrieve}},
    Edge{Node::Decide, Outcome::ToBoth, {Node::Draft, Node::Retrieve}},
    Edge{Node::Decide, Outcome::Unclear, {Node::Merge}},
    Edge{Node::Link, Outcome::Found, {Node::Draft}},
    Edge{Node::Link, Outcome::NotFound, {Node::Merge}},
    Edge{Node::Link, Outcome::Failed, {Node::Merge}},
    Edge{Node::Draft, Outcome::Drafted, {Node::Approve}},
    Edge{Node::Draft, Outcome::Unsure, {Node::Compose}},
    Edge{Node::Draft, Outcome::Exhausted, {Node::Merge}},
    Edge{Node::Draft, Outcome::Stale, {Node::Route}},
    Edge{Node::Compose, Outcome::Drafted, {Node::Ground}},
    Edge{Node::Compose, Outcome::Rejected, {Node::Draft}},
    Edge{Node::Compose, Outcome::OffTopic, {Node::Merge}},
    Edge{Node::Compose, Outcome::Forbidden, {Node::Merge}},
    Edge{Node::Compose, Outcome::Failed, {Node::Merge}},
    Edge{Node::Ground, Outcome::Passed, {Node::Approve}},
    Edge{Node::Ground, Outcome::Rejected, {Node::Draft}},
    Edge{Node::Approve, Outcome::Approved, {Node::Cost}},
    Edge{Node::Approve, Outcome::Rejected, {Node::Draft}},
    Edge{Node::Cost, Outcome::Affordable, {Node::Run}},
    Edge{Node::Cost, Outcome::TooCostly, {Node::Draft}},
    Edge{Node::Run, Outcome::Succeeded, {Node::Check}},
    Edge{Node::Run, Outcome::Contested, {Node::Vote}},
    Edge{Node::Run, Outcome::Failed, {Node::Draft}},
    Edge{Node::Run, Outcome::TimedOut, {Node::Merge}},
    Edge{Node::Vote, Outcome::Passed, {Node::Check}},
    Edge{Node::Vote, Outcome::Overruled, {Node::Check}},
    Edge{Node::Vote, Outcome::Unclear, {Node::Check}},
    Edge{Node::Check, Outcome::Finished, {Node::Merge}},
    Edge{Node::Check, Outcome::Continued, {Node::Cite}},
    Edge{Node::Cite, Outcome::Found, {Node::Merge}},
    Edge{Node::Cite, Outcome::NotFound, {Node::Merge}},
    Edge{Node::Cite, Outcome::Failed, {Node::Merge}},
    Edge{Node::Retrieve, Outcome::Found, {Node::Extract}},
    Edge{Node::Retrieve, Outcome::NotFound, {Node::Rewrite}},
    Edge{Node::Retrieve, Outcome::Failed, {Node::Merge}},
    Edge{Node::SearchWeb, Outcome::Found, {Node::Extract}},
    Edge{Node::SearchWeb, Outcome::NotFound, {Node::Merge}},
    Edge{Node::SearchWeb, Outcome::Failed, {Node::Merge}},
    Edge{Node::Extract, Outcome::Found, {Node::Merge}},
    Edge{Node::Extract, Outcome::NotFound, {Node::Rewrite}},
    Edge{Node::Rewrite, Outcome::Rewritten, {Node::Retrieve}},
    Edge{Node::Rewrite, Outcome::Exhausted, {Node::Merge}},
    Edge{Node::Rewrite, Outcome::Failed, {Node::Merge}},
    Edge{Node::Extract, Outcome::ToModel, {Node::Write}},
    Edge{Node::Extract, Outcome::ToGrader, {Node::Grade}},
    Edge{Node::Grade, Outcome::Passed, {Node::Write}},
    Edge{Node::Grade, Outcome::NotFound, {Node::Rewrite}},
    Edge{Node::Grade, Outcome::Failed, {Node::Write}},
    Edge{Node::Write, Outcome::Drafted, {Node::Verify}},
    Edge{Node::Write, Outcome::NotFound, {Node::Merge}},
    Edge{Node::Write, Outcome::Failed, {Node::Merge}},
    Edge{Node::Verify, Outcome::Passed, {Node::Merge}},
    Edge{Node::Verify, Outcome::NotFound, {Node::Merge}},
    Edge{Node::Merge, Outcome::Finished, {Node::Remember}},
    Edge{Node::Remember, Outcome::Finished, {Node::End}},
};

} // namespace

std::span<const Edge> routing_table() { return kTable; }

const std::vector<Node>& next_nodes(Node node, Outcome outcome) {
    auto found = std::ranges::find_if(
        kTable, [&](const Edge& edge) { return edge.from == node && edge.outcome == outcome; });
    CHECK(found != kTable.end());
    return found->to;
}

std::string_view node_name(Node node) {
    switch (node) {
    case Node::Screen: return "screen";
    case Node::FollowUp: return "follow_up";
    case Node::Recall: return "recall";
    case Node::Route: return "route";
    case Node::Decide: return "decide";
    case Node::Link: return "link";
    case Node::Draft: return "draft";
    case Node::Compose: return "compose";
    case Node::Ground: return "ground";
    case Node::Approve: return "approve";
    case Node::Cost: return "cost";
    case Node::Run: return "run";
    case Node::Vote: return "vote";
    case Node::Check: return "check";
    case Node::Cite: return "cite";
    case Node::Retrieve: return "retrieve";
    case Node::SearchWeb: return "search_web";
    case Node::Extract: return "extract";
    case Node::Rewrite: return "rewrite";
    case Node::Grade: return "grade";
    case Node::Write: return "write";
    case Node::Verify: return "verify";
    case Node::Merge: return "merge";
    case Node::Remember: return "remember";
    case Node::End: return "end";
    }
    return "unknown";
}

std::string_view outcome_name(Outcome outcome) {
    switch (outcome) {
    case Outcome::Passed: return "passed";
    case Outcome::Refused: return "refused";
    case Outcome::Resolved: return "resolved";
    case Outcome::Unclear: return "unclear";
    case Outcome::Recalled: return "recalled";
    case Outcome::Missed: return "missed";
    case Outcome::Stale: return "stale";
    case Outcome::ToDatabase: return "to_database";
    case Outcome::ToDocuments: return "to_documents";
    case Outcome::ToBoth: return "to_both";
    case Outcome::ToWeb: return "to_web";
    case Outcome::Disputed: return "disputed";
    case Outcome::Rewritten: return "rewritten";
    case Outcome::ToModel: return "to_model";
    case Outcome::ToGrader: return "to_grader";
    case Outcome::Linked: return "linked";
    case Outcome::Unroutable: return "unroutable";
    case Outcome::Drafted: return "drafted";
    case Outcome::Unsure: return "unsure";
    case Outcome::Exhausted: return "exhausted";
    case Outcome::OffTopic: return "off_topic";
    case Outcome::Forbidden: return "forbidden";
    case Outcome::Approved: return "approved";
    case Outcome::Rejected: return "rejected";
    case Outcome::Affordable: return "affordable";
    case Outcome::TooCostly: return "too_costly";
    case Outcome::Succeeded: return "succeeded";
    case Outcome::Contested: return "contested";
    case Outcome::Continued: return "continued";
    case Outcome::Overruled: return "overruled";
    case Outcome::Failed: return "failed";
    case Outcome::TimedOut: return "timed_out";
    case Outcome::Found: return "found";
    case Outcome::NotFound: return "not_found";
    case Outcome::Finished: return "finished";
    }
    return "unknown";
}

std::string mermaid() {
    std::string text = "flowchart TD\n";
    for (const Edge& edge : kTable) {
        for (Node to : edge.to) {
            text += "    ";
            text += node_name(edge.from);
            text += " -->|";
            text += outcome_name(edge.outcome);
            text += "| ";
            text +=
                to == Node::End ? "done([end])" : node_name(to); // `end` is a word of Mermaid's own
            text += '\n';
        }
    }
    return text;
}

} // namespace vouch::answer
