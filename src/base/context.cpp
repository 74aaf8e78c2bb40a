#include "base/context.h"

#include <algorithm>

namespace vouch::base {

using Clock = std::chrono::steady_clock;

Result<void> Context::check() const {
    if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "The request was cancelled.");
    if (deadline != Clock::time_point::max() && Clock::now() >= deadline) {
        return fail(ErrorCode::Timeout, "The time allowed for this request has passed.");
    }
    return {};
}

std::chrono::milliseconds Context::remaining() const {
    if (deadline == Clock::time_point::max()) return std::chrono::milliseconds::max();
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    return std::max(left, std::chrono::milliseconds::zero());
}

Context Context::within(std::chrono::milliseconds budget) const {
    Context narrower = *this;
    narrower.deadline = std::min(deadline, Clock::now() + budget);
    return narrower;
}

} // namespace vouch::base
