// A request to stop may not be made inside a signal handler, so no handler is installed: the
// signals stay blocked and a thread waits for them. The end of the program wakes that thread by a
// signal of its own, which is in the set too.

#include "app/interrupt.h"

#include <unistd.h>

namespace vouch::app {
namespace {

constexpr int kInterruptedStatus = 130;
const int kWake = SIGRTMIN; // not a constant of the compiler: libc takes some for itself

} // namespace

Interrupt::Interrupt() {
    ::sigemptyset(&signals_);
    ::sigaddset(&signals_, SIGINT);
    ::sigaddset(&signals_, SIGTERM);
    ::sigaddset(&signals_, kWake);
    ::pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
    waiter_ = std::jthread([this](const std::stop_token& end) { wait(end); });
}

void Interrupt::wait(const std::stop_token& end) {
    std::stop_callback wake(end, [thread = ::pthread_self()] { ::pthread_kill(thread, kWake); });
    while (!end.stop_requested()) {
        int signal = 0;
        if (::sigwait(&signals_, &signal) != 0 || signal == kWake) continue;
        const std::lock_guard lock(mutex_);
        std::stop_source& target = part_ ? *part_ : source_;
        const bool whole = part_ && signal == SIGTERM;
        if (whole || target.stop_requested()) ::_exit(kInterruptedStatus);
        target.request_stop();
    }
}

std::stop_token Interrupt::next_part() {
    const std::lock_guard lock(mutex_);
    part_.emplace();
    return part_->get_token();
}

} // namespace vouch::app
