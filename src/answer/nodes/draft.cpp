#include "answer/detail/node_functions.h"

namespace vouch::answer::detail {

Step draft_node(const State& state, const Services& services, const base::Context&) {
    const std::vector<Draft>& drafts = state.choice.drafts;
    std::size_t next = state.drafts_tried;
    bool exhausted = next >= drafts.size() || next >= services.options.drafts_max ||
                     drafts[next].confidence < services.options.planner.threshold;
    if (exhausted)
        return {std::monostate{}, state.choice.cache ? Outcome::Stale : Outcome::Exhausted};
    return {NextDraft{next}, Outcome::Drafted};
}

} // namespace vouch::answer::detail
