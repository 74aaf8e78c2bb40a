#include "answer/detail/evidence.h"
#include "answer/detail/node_functions.h"

namespace vouch::answer::detail {

Step retrieve_node(const State& state, const Services& services, const base::Context& context) {
    auto passages = find_passages(state.choice.documents_question, services, context);
    if (!passages) return {Refusal{Status::Failed, std::move(passages).error()}, Outcome::Failed};
    if (passages->empty()) return {std::monostate{}, Outcome::NotFound};
    return {std::move(*passages), Outcome::Found};
}

} // namespace vouch::answer::detail
