// A stop token cannot be waited for together with a socket; an eventfd that its callback writes
// can.

#include "database/detail/socket_wait.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace vouch::database::detail {
namespace {

/// How often the context is looked at where no eventfd could be had.
constexpr std::chrono::milliseconds kSlice{50};
constexpr std::chrono::milliseconds kLongest{60'000};

short poll_events(Readiness readiness) {
    switch (readiness) {
    case Readiness::Read: return POLLIN;
    case Readiness::Write: return POLLOUT;
    case Readiness::ReadOrWrite: break;
    }
    return POLLIN | POLLOUT;
}

} // namespace

void SocketWait::Wake::operator()() const noexcept {
    const std::uint64_t one = 1;
    // It fails only where it is full, and then it was written.
    [[maybe_unused]] ssize_t written = ::write(descriptor, &one, sizeof one);
}

SocketWait::SocketWait(const base::Context& context) : context_(context) {
    if (!context.stop.stop_possible()) return;
    wake_ = base::Descriptor(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (wake_) on_stop_.emplace(context.stop, Wake{wake_.number()});
}

base::Result<void> SocketWait::until(int socket, Readiness readiness) {
    bool deaf = context_.stop.stop_possible() && !wake_;
    while (true) {
        TRY(context_.check());
        std::array<pollfd, 2> watched{pollfd{socket, poll_events(readiness), 0},
                                      pollfd{wake_.number(), POLLIN, 0}}; // -1 is left out
        // Rounded up: a remainder below a millisecond must not spin.
        auto left = std::min(context_.remaining(), kLongest) + std::chrono::milliseconds(1);
        auto slice = deaf ? std::min(left, kSlice) : left;
        int ready = ::poll(watched.data(), watched.size(), static_cast<int>(slice.count()));
        if (ready < 0 && errno != EINTR)
            return base::fail(base::ErrorCode::Io, "Waiting for the server failed: " +
                                                       base::system_error_text(errno) + ".");
        if (ready > 0 && watched[0].revents != 0) return {};
    }
}

} // namespace vouch::database::detail
