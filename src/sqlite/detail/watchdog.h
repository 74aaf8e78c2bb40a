#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace vouch::sqlite::detail {

/// Calls `bark` when a deadline passes and, until disarmed, again every few milliseconds: a
/// sqlite3_interrupt() that comes just before a statement starts is forgotten by SQLite. Its thread
/// starts with the first deadline and sleeps in between.
class Watchdog {
public:
    using Clock = std::chrono::steady_clock;

    /// `bark` must be callable from another thread, without blocking, while this object lives.
    explicit Watchdog(std::function<void()> bark) : bark_(std::move(bark)) {}

    /// From any thread. The earlier of two deadlines counts.
    void arm(Clock::time_point deadline);

    /// After its return `bark` is not called until armed again.
    void disarm();

private:
    void watch(const std::stop_token& stop);

    std::function<void()> bark_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::optional<Clock::time_point> deadline_;
    Clock::time_point wakes_at_ = Clock::time_point::max();
    std::jthread thread_; // last: it uses the rest
};

} // namespace vouch::sqlite::detail
