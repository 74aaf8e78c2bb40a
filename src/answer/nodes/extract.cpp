#include "answer/detail/node_functions.h"

namespace vouch::answer::detail {

Step extract_node(const State& state, const Services& services, const base::Context&) {
    auto answer =
        extract_answer(state.choice.documents_question, state.passages, services.options.extract);
    if (!answer) return {std::monostate{}, Outcome::NotFound};
    return {std::move(*answer), Outcome::Found};
}

} // namespace vouch::answer::detail
