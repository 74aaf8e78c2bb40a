#include "sqlite/detail/watchdog.h"

#include <algorithm>

namespace vouch::sqlite::detail {

void Watchdog::arm(Clock::time_point deadline) {
    std::lock_guard lock(mutex_);
    deadline_ = std::min(deadline, deadline_.value_or(deadline));
    if (!thread_.joinable()) {
        thread_ = std::jthread([this](const std::stop_token& stop) { watch(stop); });
    } else if (*deadline_ < wakes_at_) {
        changed_.notify_one();
    }
}

void Watchdog::disarm() {
    std::lock_guard lock(mutex_);
    deadline_.reset();
}

void Watchdog::watch(const std::stop_token& stop) {
    constexpr auto kBarkAgainAfter = std::chrono::milliseconds(5);
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
        if (deadline_ && Clock::now() >= *deadline_) {
            bark_();
            wakes_at_ = Clock::now() + kBarkAgainAfter;
            changed_.wait_until(lock, stop, wakes_at_, [] { return false; });
            continue;
        }
        wakes_at_ = deadline_.value_or(Clock::time_point::max());
        auto earlier = [this] { return deadline_ && *deadline_ < wakes_at_; };
        if (wakes_at_ == Clock::time_point::max()) {
            changed_.wait(lock, stop, earlier); // a wait until the end of time overflows
        } else {
            changed_.wait_until(lock, stop, wakes_at_, earlier);
        }
    }
}

} // namespace vouch::sqlite::detail
