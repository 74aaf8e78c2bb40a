#include "answer/state.h"

#include <utility>

namespace vouch::answer {
namespace {

/// Refusals of the documents arm concern that arm only; Screen and Route end the question.
bool concerns_documents(Node node) { return node == Node::Retrieve || node == Node::Extract; }

struct Apply {
    State& state;
    Node node;

    void operator()(std::monostate) const {}
    void operator()(Refusal refusal) const {
        if (concerns_documents(node))
            state.documents_error = std::move(refusal.error);
        else
            state.refusal = std::move(refusal);
    }
    void operator()(RouteChoice choice) const {
        state.choice = std::move(choice);
        state.drafts_tried = 0;
        state.database_error.reset(); // of what was recalled, which is told among the attempts
    }
    void operator()(NextDraft next) const {
        state.draft = next.index;
        ++state.drafts_tried;
    }
    void operator()(sql::policy::ApprovedQuery query) const { state.approved = std::move(query); }
    void operator()(FailedAttempt failed) const {
        state.attempts.push_back(std::move(failed.attempt));
        state.database_error = std::move(failed.error);
    }
    void operator()(Rows rows) const {
        state.attempts.push_back(std::move(rows.attempt));
        state.database_error.reset();
        state.result = std::move(rows.result);
    }
    void operator()(Caveats caveats) const { state.caveats = std::move(caveats.sentences); }
    void operator()(search::Retrieval found) const { state.found = std::move(found); }
    void operator()(DocumentAnswer answer) const { state.document_answer = std::move(answer); }
    void operator()(Answer answer) const { state.answer = std::move(answer); }
};

} // namespace

void apply(State& state, Node node, Update update) {
    std::visit([&](auto&& change) { Apply{state, node}(std::move(change)); }, std::move(update));
}

} // namespace vouch::answer
