// A request to stop may not be made inside a signal handler, so no handler is installed: the
// signals stay blocked and a thread waits for them.

#include "app/interrupt.h"

#include <ctime>

#include <unistd.h>

namespace vouch::app {
namespace {

constexpr int kInterruptedStatus = 130;
constexpr timespec kSlice{0, 50'000'000}; // how long the end of the program may wait for the thread

} // namespace

Interrupt::Interrupt() {
    ::sigemptyset(&signals_);
    ::sigaddset(&signals_, SIGINT);
    ::sigaddset(&signals_, SIGTERM);
    ::pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
    waiter_ = std::jthread([this](const std::stop_token& end) { wait(end); });
}

void Interrupt::wait(const std::stop_token& end) {
    while (!end.stop_requested()) {
        if (::sigtimedwait(&signals_, nullptr, &kSlice) < 0) continue;
        if (source_.stop_requested()) ::_exit(kInterruptedStatus);
        source_.request_stop();
    }
}

} // namespace vouch::app
