#pragma once

#include <chrono>
#include <stop_token>

#include "base/result.h"

namespace vouch::trace {
class Span;
}

namespace vouch::base {

/// What every long call receives: until when, whether to stop, and where to record. Cheap to copy.
/// `span` may be null (nothing is recorded) and outlives the call.
struct Context {
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
    std::stop_token stop{};
    trace::Span* span = nullptr;

    /// An error when the deadline has passed or the caller asked to stop.
    Result<void> check() const;

    /// The time left, at least zero; `milliseconds::max()` where there is no deadline.
    std::chrono::milliseconds remaining() const;

    /// The same context with a deadline no later than `budget` from now.
    Context within(std::chrono::milliseconds budget) const;
};

} // namespace vouch::base
