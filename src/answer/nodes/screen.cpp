#include "answer/detail/node_functions.h"

namespace vouch::answer::detail {

Step screen_node(const State& state, const Services& services, const base::Context&) {
    auto finding = services.screen.question(state.question.text);
    if (!finding) return {std::monostate{}, Outcome::Passed};
    base::Error error = screen::Screen::refusal(*finding, services.screen.options());
    return {Refusal{Status::Refused, std::move(error)}, Outcome::Refused};
}

} // namespace vouch::answer::detail
