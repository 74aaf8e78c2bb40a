#include <algorithm>
#include <cstddef>
#include <optional>

#include "answer/detail/node_functions.h"

namespace vouch::answer::detail {
namespace {

/// What was stored or written by a person is mended by nobody.
bool may_ask_model(const State& state, const Services& services) {
    const bool read = std::ranges::none_of(state.choice.drafts, [](const Draft& draft) {
        return draft.origin == DraftOrigin::Person || draft.origin == DraftOrigin::Cache;
    });
    return read && services.sources.model != nullptr &&
           state.model_tries.size() < services.options.model.tries_max;
}

/// Two readings are shown side by side; neither has to be sure.
bool is_ambiguous_choice(const State& state) {
    return state.choice.rival.has_value() && state.drafts_tried == 0;
}

/// The next reading where the model is at its end, if that is wanted.
std::optional<std::size_t> reading_instead(const State& state, const Services& services) {
    const std::size_t next = state.drafts_tried;
    const bool there =
        services.options.model.reading_instead && !state.model_tries.empty() &&
        next < state.choice.drafts.size() && next < services.options.drafts_max &&
        state.choice.drafts[next].origin == DraftOrigin::Reading &&
        state.choice.drafts[next].confidence >= *services.options.model.reading_instead;
    return there ? std::optional(next) : std::nullopt;
}

} // namespace

Step draft_node(const State& state, const Services& services, const base::Context&) {
    const std::vector<Draft>& drafts = state.choice.drafts;
    std::size_t next = state.drafts_tried;
    bool exhausted = !state.model_tries.empty() || next >= drafts.size() ||
                     next >= services.options.drafts_max ||
                     (drafts[next].confidence < services.options.planner.threshold &&
                      !is_ambiguous_choice(state));
    if (exhausted && may_ask_model(state, services)) return {std::monostate{}, Outcome::Unsure};
    if (const auto instead = reading_instead(state, services))
        return {NextDraft{*instead}, Outcome::Drafted};
    if (exhausted)
        return {std::monostate{}, state.choice.cache ? Outcome::Stale : Outcome::Exhausted};
    return {NextDraft{next}, Outcome::Drafted};
}

} // namespace vouch::answer::detail
