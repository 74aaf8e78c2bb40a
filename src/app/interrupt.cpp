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
        if (int signal = 0; ::sigwait(&signals_, &signal) != 0 || signal == kWake) continue;
        if (source_.stop_requested()) ::_exit(kInterruptedStatus);
        source_.request_stop();
    }
}

} // namespace vouch::app
