#pragma once

#include <csignal>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace vouch::app {

/// Turns Ctrl-C (SIGINT) and SIGTERM into a stop request; a second one ends the process at once
/// with status 130. Must be made before any other thread, which then inherit the blocked signals.
class Interrupt {
public:
    Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token token() const { return source_.get_token(); }

    /// From now on Ctrl-C stops what has this token, and not the whole. Once more for the same ends
    /// the process, and so does SIGTERM.
    std::stop_token next_part();

private:
    void wait(const std::stop_token& end);

    sigset_t signals_{};
    std::stop_source source_;
    std::mutex mutex_;
    std::optional<std::stop_source> part_; ///< under `mutex_`
    std::jthread waiter_;
};

} // namespace vouch::app
