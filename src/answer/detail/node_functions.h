#pragma once

#include "answer/services.h"
#include "answer/state.h"
#include "base/context.h"

namespace vouch::answer::detail {

/// What a node gives back: one change, and how it ended. What follows from the outcome is the
/// table's business.
struct Step {
    Update update;
    Outcome outcome;
};

/// Nodes read the state and never write it. Each lies in nodes/, one a file.
Step screen_node(const State& state, const Services& services, const base::Context& context);
Step follow_up_node(const State& state, const Services& services, const base::Context& context);
Step recall_node(const State& state, const Services& services, const base::Context& context);
Step route_node(const State& state, const Services& services, const base::Context& context);
Step decide_node(const State& state, const Services& services, const base::Context& context);
Step link_node(const State& state, const Services& services, const base::Context& context);
Step draft_node(const State& state, const Services& services, const base::Context& context);
Step compose_node(const State& state, const Services& services, const base::Context& context);
Step ground_node(const State& state, const Services& services, const base::Context& context);
Step approve_node(const State& state, const Services& services, const base::Context& context);
Step cost_node(const State& state, const Services& services, const base::Context& context);
Step run_node(const State& state, const Services& services, const base::Context& context);
Step vote_node(const State& state, const Services& services, const base::Context& context);
Step check_node(const State& state, const Services& services, const base::Context& context);
Step cite_node(const State& state, const Services& services, const base::Context& context);
Step retrieve_node(const State& state, const Services& services, const base::Context& context);
Step search_web_node(const State& state, const Services& services, const base::Context& context);
Step extract_node(const State& state, const Services& services, const base::Context& context);
Step rewrite_node(const State& state, const Services& services, const base::Context& context);
Step grade_node(const State& state, const Services& services, const base::Context& context);
Step write_node(const State& state, const Services& services, const base::Context& context);
Step verify_node(const State& state, const Services& services, const base::Context& context);
Step merge_node(const State& state, const Services& services, const base::Context& context);
Step remember_node(const State& state, const Services& services, const base::Context& context);

} // namespace vouch::answer::detail
