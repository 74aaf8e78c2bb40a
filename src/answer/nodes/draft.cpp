#include "answer/detail/node_functions.h"

namespace vouch::answer::detail {

namespace {

/// What was stored or written by a person is mended by nobody.
bool may_ask_model(const State& state, const Services& services) {
    return services.sources.model != nullptr && !state.choice.cache &&
           state.model_tries.size() < services.options.model.tries_max;
}

} // namespace

Step draft_node(const State& state, const Services& services, const base::Context&) {
    const std::vector<Draft>& drafts = state.choice.drafts;
    std::size_t next = state.drafts_tried;
    bool exhausted = !state.model_tries.empty() || next >= drafts.size() ||
                     next >= services.options.drafts_max ||
                     drafts[next].confidence < services.options.planner.threshold;
    if (exhausted && may_ask_model(state, services)) return {std::monostate{}, Outcome::Unsure};
    if (exhausted)
        return {std::monostate{}, state.choice.cache ? Outcome::Stale : Outcome::Exhausted};
    return {NextDraft{next}, Outcome::Drafted};
}

} // namespace vouch::answer::detail
