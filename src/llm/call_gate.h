#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace vouch::llm {

/// How many calls a server gets, and when it is left alone.
struct GateLimits {
    std::size_t calls_per_minute = 600;        ///< of this process; 0: any number
    std::size_t caller_calls_per_minute = 300; ///< of one caller; 0: any number
    /// Callers that are counted by themselves; those beyond share one count.
    std::size_t callers_max = 10'000;
    std::uint32_t failures_max = 5;         ///< in a row, after which the server is left alone
    std::chrono::milliseconds rest{30'000}; ///< for so long; then one call tries it
};

/// What every call of a server passes: limits of calls within any minute, repeated ones included,
/// and a breaker that spares a server that fails. Several threads may use it at once.
class CallGate {
public:
    using Clock = std::chrono::steady_clock;
    using Now = std::function<Clock::time_point()>;

    /// How a call that was let through has ended. Unknown: it was broken off before it could tell.
    enum class Outcome : std::uint8_t { Answered, Failed, Unknown };

    /// A call that was let through. One whose end is not told counts as Unknown.
    class Pass {
    public:
        Pass(CallGate* gate, bool probe) : gate_(gate), probe_(probe) {}
        Pass(Pass&& other) noexcept
            : gate_(std::exchange(other.gate_, nullptr)), probe_(other.probe_) {}
        Pass& operator=(Pass&&) = delete;
        ~Pass() { end(Outcome::Unknown); }

        void end(Outcome outcome);

    private:
        CallGate* gate_;
        bool probe_;
    };

    explicit CallGate(GateLimits limits = {}, Now now = Clock::now);
    CallGate(const CallGate&) = delete;
    CallGate& operator=(const CallGate&) = delete;

    /// RateLimited where the caller or the process has made its calls of this minute; Unavailable
    /// while the server is left alone. The gate outlives the pass.
    base::Result<Pass> admit(std::string_view caller);

private:
    using Calls = std::deque<Clock::time_point>; ///< of the last minute, the oldest first

    Calls& calls_of(std::string_view caller, Clock::time_point now);
    base::Result<bool> admit_by_breaker(Clock::time_point now);
    void end(bool probe, Outcome outcome);

    GateLimits limits_;
    Now now_;
    std::mutex mutex_{};
    Calls calls_{};
    std::map<std::string, Calls, std::less<>> callers_{};
    Calls others_{};             ///< of callers beyond `callers_max`
    std::uint32_t failures_ = 0; ///< in a row
    Clock::time_point rest_until_{};
    bool probing_ = false;
};

} // namespace vouch::llm
