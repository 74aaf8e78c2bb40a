#include "llm/call_gate.h"

#include <algorithm>
#include <utility>

namespace vouch::llm {
namespace {

using namespace std::chrono_literals;
using base::ErrorCode;
using base::fail;
using base::Result;

void forget_old(std::deque<CallGate::Clock::time_point>& calls, CallGate::Clock::time_point now) {
    while (!calls.empty() && now - calls.front() >= 1min)
        calls.pop_front();
}

base::Unexpected<base::Error> over_limit(std::string_view whose, std::size_t limit,
                                         std::string_view setting) {
    return fail(ErrorCode::RateLimited,
                std::string(whose) + " has made " + std::to_string(limit) +
                    " calls of the language model within a minute, which is the most.",
                {"Ask again in a minute, or raise " + std::string(setting) + "."});
}

} // namespace

CallGate::CallGate(GateLimits limits, Now now) : limits_(limits), now_(std::move(now)) {}

Result<CallGate::Pass> CallGate::admit(std::string_view caller) {
    std::scoped_lock lock(mutex_);
    const Clock::time_point now = now_();
    forget_old(calls_, now);
    Calls& own = calls_of(caller, now);
    if (limits_.caller_calls_per_minute > 0 && own.size() >= limits_.caller_calls_per_minute)
        return over_limit("This caller", limits_.caller_calls_per_minute,
                          "llm.caller_calls_per_minute");
    if (limits_.calls_per_minute > 0 && calls_.size() >= limits_.calls_per_minute)
        return over_limit("This process", limits_.calls_per_minute, "llm.calls_per_minute");
    const bool probe = TRY(admit_by_breaker(now));
    if (limits_.calls_per_minute > 0) calls_.push_back(now);
    if (limits_.caller_calls_per_minute > 0) own.push_back(now);
    return Pass(this, probe);
}

CallGate::Calls& CallGate::calls_of(std::string_view caller, Clock::time_point now) {
    auto found = callers_.find(caller);
    if (found == callers_.end() && callers_.size() >= limits_.callers_max)
        std::erase_if(callers_, [&](const auto& entry) {
            return entry.second.empty() || now - entry.second.back() >= 1min;
        });
    const bool full = callers_.size() >= limits_.callers_max;
    if (found == callers_.end() && !full)
        found = callers_.emplace(std::string(caller), Calls()).first;
    Calls& calls = found == callers_.end() ? others_ : found->second;
    forget_old(calls, now);
    return calls;
}

/// Whether the call is the one that tries a server after its rest.
Result<bool> CallGate::admit_by_breaker(Clock::time_point now) {
    if (failures_ < limits_.failures_max) return false;
    if (now >= rest_until_ && !probing_) {
        probing_ = true;
        return true;
    }
    auto left =
        std::chrono::ceil<std::chrono::seconds>(std::max(rest_until_ - now, Clock::duration(0)));
    return fail(ErrorCode::Unavailable,
                "The language model was not asked, because its server has failed " +
                    std::to_string(failures_) + " times in a row; it is tried again in " +
                    std::to_string(left.count()) + " s.");
}

void CallGate::Pass::end(Outcome outcome) {
    if (CallGate* gate = std::exchange(gate_, nullptr)) gate->end(probe_, outcome);
}

void CallGate::end(bool probe, Outcome outcome) {
    std::scoped_lock lock(mutex_);
    if (probe) probing_ = false;
    if (outcome == Outcome::Answered) failures_ = 0;
    if (outcome != Outcome::Failed) return;
    failures_ = std::min(failures_ + 1, limits_.failures_max);
    if (failures_ >= limits_.failures_max) rest_until_ = now_() + limits_.rest;
}

} // namespace vouch::llm
