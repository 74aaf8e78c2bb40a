// PQcancel connects, sends the key of the session and waits for the server to close, all without a
// limit, and libpq gives the key to nobody else. A thread that hangs in it cannot be ended; a child
// process can. That the child is forked from a program with threads is sound because PQcancel may
// be called from a signal handler (postgresql.org/docs/15/libpq-cancel.html): it takes no lock and
// no memory. _Fork runs no handlers of other libraries, for the same reason.

#include "database/detail/postgres_cancel.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>

#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/context.h"
#include "base/file.h"
#include "database/detail/postgres_handles.h"

namespace vouch::database::detail {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kSlice{20};
constexpr milliseconds kSliceWithoutHandle{2}; // kernels before pidfd

/// Only what a signal handler may do.
[[noreturn]] void send_and_leave(PGcancel* request, unsigned int seconds) {
    // The limit also holds where the parent is gone.
    std::signal(SIGALRM, SIG_DFL);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::alarm(seconds);
    std::array<char, 256> message{};
    int sent = PQcancel(request, message.data(), static_cast<int>(message.size()));
    ::_exit(sent == 1 ? 0 : 1);
}

pid_t reap(pid_t child, int flags) {
    pid_t reaped = 0;
    do {
        reaped = ::waitpid(child, nullptr, flags);
    } while (reaped < 0 && errno == EINTR);
    return reaped;
}

} // namespace

CancelOutcome request_cancel(PGconn* connection, milliseconds time) {
    PostgresCancel request(PQgetCancel(connection));
    if (!request) return CancelOutcome::Silent;
    auto seconds = std::chrono::ceil<std::chrono::seconds>(time).count();
    pid_t child = ::_Fork();
    if (child < 0) return CancelOutcome::Silent;
    if (child == 0) send_and_leave(request.get(), static_cast<unsigned int>(seconds));
    base::Descriptor handle(static_cast<int>(::syscall(SYS_pidfd_open, child, 0)));
    const base::Context limit = base::Context{}.within(time);
    while (reap(child, WNOHANG) == 0) {
        if (!limit.check()) {
            ::kill(child, SIGKILL);
            reap(child, 0);
            return CancelOutcome::Silent;
        }
        pollfd ended{handle.number(), POLLIN, 0}; // a negative number is only slept for
        milliseconds slice = handle ? kSlice : kSliceWithoutHandle;
        ::poll(&ended, 1, static_cast<int>(std::min(slice, limit.remaining()).count()));
    }
    return CancelOutcome::Taken;
}

} // namespace vouch::database::detail
