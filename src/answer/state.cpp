#include "answer/state.h"

#include <utility>

namespace vouch::answer {
namespace {

/// Refusals of the documents arm concern that arm only; Screen and Route end the question.
bool concerns_documents(Node node) {
    return node == Node::Retrieve || node == Node::SearchWeb || node == Node::Cite ||
           node == Node::Extract;
}

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
    void operator()(ResolvedQuestion resolved) const {
        state.asked = std::move(state.question.text);
        state.question.text = std::move(resolved.text);
        if (!resolved.model.empty()) state.model = std::move(resolved.model);
        state.usage += resolved.usage;
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
    void operator()(Composition composition) const {
        state.usage += composition.usage;
        if (!composition.model.empty()) state.model = std::move(composition.model);
        if (composition.error) {
            state.attempts.push_back({static_cast<std::uint32_t>(state.attempts.size() + 1),
                                      composition.sql, std::move(composition.outcome),
                                      composition.error->message, "model"});
            state.database_error = composition.error;
        }
        state.model_tries.push_back(
            {std::move(composition.sql), composition.error ? composition.error->message : ""});
        if (!composition.draft) return;
        state.draft = state.choice.drafts.size();
        state.choice.drafts.push_back(std::move(*composition.draft));
    }
    void operator()(Grounding grounding) const {
        Draft& draft = state.choice.drafts[state.draft];
        draft.query = std::move(grounding.query);
        state.model_tries.back().column_hint = std::move(grounding.column_hint);
        for (std::string& assumption : grounding.assumptions)
            draft.assumptions.push_back(std::move(assumption));
        draft.caveats = std::move(grounding.caveats);
    }
    void operator()(Ballot ballot) const {
        state.draft = ballot.draft;
        if (ballot.rival) {
            ballot.rival->number = static_cast<std::uint32_t>(state.attempts.size() + 1);
            state.attempts.push_back(std::move(*ballot.rival));
        }
        if (ballot.instead) {
            state.approved = std::move(ballot.instead->approved);
            state.cost.reset();
            state.result = std::move(ballot.instead->result);
        }
        state.readings = std::move(ballot.readings);
        state.surer = ballot.surer;
        Draft& draft = state.choice.drafts[state.draft];
        draft.confidence = ballot.confidence;
        if (!ballot.assumption.empty()) draft.assumptions.push_back(std::move(ballot.assumption));
    }
    void operator()(sql::policy::ApprovedQuery query) const {
        state.approved = std::move(query);
        state.cost.reset();
    }
    void operator()(CostEstimate estimate) const { state.cost = estimate; }
    void operator()(FailedAttempt failed) const {
        const bool written = state.draft < state.choice.drafts.size() &&
                             state.choice.drafts[state.draft].origin == DraftOrigin::Model;
        if (written && !state.model_tries.empty()) {
            state.model_tries.back().complaint =
                failed.to_model.empty() ? failed.error.message : std::move(failed.to_model);
        }
        if (node == Node::Ground) state.grounding_asked = true;
        state.attempts.push_back(std::move(failed.attempt));
        state.database_error = std::move(failed.error);
    }
    void operator()(Rows rows) const {
        state.attempts.push_back(std::move(rows.attempt));
        state.database_error.reset();
        state.result = std::move(rows.result);
    }
    void operator()(Caveats caveats) const {
        state.caveats = std::move(caveats.sentences);
        state.counted = std::move(caveats.counted);
        state.insight = std::move(caveats.insight);
        state.usage += state.insight.usage;
        if (!state.insight.model.empty()) state.model = state.insight.model;
    }
    void operator()(DocumentsFound found) const { state.parts = std::move(found.parts); }
    void operator()(RouteDecision decision) const {
        state.choice.route = decision.route;
        state.choice.reason = std::move(decision.reason);
        state.usage += decision.usage;
        if (!decision.model.empty()) state.model = std::move(decision.model);
    }
    void operator()(LinkedRows linked) const {
        state.choice.drafts = std::move(linked.drafts);
        state.document_answer = std::move(linked.passages);
    }
    void operator()(GradedPassages graded) const {
        state.usage += graded.usage;
        state.model = std::move(graded.model);
        if (graded.grade) state.grade = graded.grade;
        if (!graded.parts.empty()) state.parts = std::move(graded.parts);
        if (graded.drops_quotation) state.document_answer.reset();
    }
    void operator()(WrittenAnswer written) const {
        state.usage += written.usage;
        if (!written.model.empty()) state.model = written.model;
        if (written.drops_quotation) state.document_answer.reset();
        state.written = std::move(written);
    }
    void operator()(RewrittenQuery query) const {
        state.usage += query.usage;
        state.model = std::move(query.model);
        if (!query.text.empty()) state.queries.push_back(std::move(query.text));
    }
    void operator()(WebFound web) const {
        state.parts = {std::move(web.part)};
        state.web = std::move(web);
    }
    void operator()(DocumentAnswer answer) const {
        // Where nothing is left of what a model wrote, what was quoted stands.
        if (answer.sentences.empty() && node == Node::Verify) {
            if (state.document_answer) state.document_answer->struck = answer.struck;
            return;
        }
        state.document_answer = std::move(answer);
    }
    void operator()(Answer answer) const { state.answer = std::move(answer); }
};

} // namespace

Draft clone(const Draft& draft) {
    Draft copy{.query = sql::syntax::clone(draft.query),
               .understood = draft.understood,
               .confidence = draft.confidence,
               .assumptions = draft.assumptions,
               .unused_words = draft.unused_words,
               .drafted_by = draft.drafted_by,
               .trace = draft.trace,
               .dialect = draft.dialect,
               .origin = draft.origin,
               .features = draft.features,
               .caveats = draft.caveats};
    return copy;
}

search::Filter DocumentWish::narrowed(search::Filter filter) const {
    if (!collections.empty()) filter.within_collections(collections);
    if (!folders.empty()) filter.within_folders(folders);
    if (!sources.empty()) filter.within_sources(sources);
    if (!tags.empty()) filter.with_tags(tags);
    if (from || before) filter.modified(from, before);
    return filter;
}

std::string DocumentWish::key() const {
    std::string key;
    for (const auto* list : {&collections, &folders, &sources, &tags}) {
        key += std::to_string(list->size()) + ':';
        for (const std::string& name : *list)
            key += std::to_string(name.size()) + ':' + name;
    }
    for (const auto& day : {from, before})
        key += day ? std::to_string(day->time_since_epoch().count()) + ';' : "-;";
    return key;
}

void apply(State& state, Node node, Update update) {
    std::visit([&](auto&& change) { Apply{state, node}(std::move(change)); }, std::move(update));
}

} // namespace vouch::answer
