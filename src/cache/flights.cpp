#include "cache/flights.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace vouch::cache {
namespace {

/// Deadlines of `max` overflow in some clocks' arithmetic: this is long enough for any question.
constexpr std::chrono::hours kLongest{1};

} // namespace

Flights::Ticket::Ticket(Ticket&& other) noexcept
    : flights_(std::exchange(other.flights_, nullptr)), key_(std::move(other.key_)) {}

Flights::Ticket::~Ticket() {
    if (flights_ != nullptr) flights_->leave(key_);
}

Flights::Ticket Flights::join(std::string key, const base::Context& context) {
    std::unique_lock lock(mutex_);
    const auto found = flying_.find(key);
    if (found == flying_.end()) {
        flying_.emplace(key, ++started_);
        return {*this, std::move(key)};
    }
    const std::size_t flight = found->second;
    const auto over = [&] {
        const auto now = flying_.find(key);
        return now == flying_.end() || now->second != flight;
    };
    ++waiting_;
    ended_.wait_until(lock, context.stop,
                      std::min(context.deadline, std::chrono::steady_clock::now() + kLongest),
                      over);
    --waiting_;
    return {};
}

std::size_t Flights::waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_;
}

void Flights::leave(const std::string& key) {
    {
        const std::lock_guard lock(mutex_);
        flying_.erase(key);
    }
    ended_.notify_all();
}

} // namespace vouch::cache
