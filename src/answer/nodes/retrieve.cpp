#include "answer/detail/evidence.h"
#include "answer/detail/node_functions.h"

namespace vouch::answer::detail {

Step retrieve_node(const State& state, const Services& services, const base::Context& context) {
    auto found = find_passages(state.choice.documents_question, services, context);
    if (!found) return {Refusal{Status::Failed, std::move(found).error()}, Outcome::Failed};
    Outcome outcome = found->passages.empty() ? Outcome::NotFound : Outcome::Found;
    return {std::move(*found), outcome};
}

} // namespace vouch::answer::detail
