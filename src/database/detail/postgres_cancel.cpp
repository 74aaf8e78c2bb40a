// PQcancel connects, sends the key of the session and waits for the server to close, all without a
// limit, and libpq gives the key to nobody else. A thread that hangs in it cannot be ended, and
// keeps its socket as long as the server is frozen; a child process can be killed. That the child
// is forked from a program with threads is sound because PQcancel may be called from a signal
// handler (postgresql.org/docs/15/libpq-cancel.html): it takes no memory, looks no name up (the
// address is that of the connection) and speaks no TLS. Should it ever wait for a lock that another
// thread held, the limit ends it too. _Fork runs no handlers of other libraries.
//
// The child keeps nothing of the program: it closes what it inherited, so that no socket, pipe or
// lock of another thread stays open through it, and takes no signal but its alarm, so that no
// handler of the program runs in it.

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

sigset_t all_signals() {
    sigset_t signals;
    ::sigfillset(&signals);
    return signals;
}

/// The standard streams among them: libpq writes to none. A kernel before 5.9 cannot, and leaves
/// them open until the limit at most.
void close_everything() { ::close_range(0, ~0U, 0); }

/// Only what a signal handler may do.
[[noreturn]] void send_and_leave(PGcancel* request, unsigned int seconds) {
    close_everything();
    // The limit also holds where the parent is gone.
    std::signal(SIGALRM, SIG_DFL);
    sigset_t others = all_signals();
    ::sigdelset(&others, SIGALRM);
    ::sigprocmask(SIG_SETMASK, &others, nullptr);
    ::alarm(seconds);
    std::array<char, 256> message{};
    int sent = PQcancel(request, message.data(), static_cast<int>(message.size()));
    ::_exit(sent == 1 ? 0 : 1);
}

/// Begun with all signals blocked, which the parent takes back.
pid_t start_child(PGcancel* request, unsigned int seconds) {
    sigset_t all = all_signals();
    sigset_t before;
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t child = ::_Fork();
    if (child == 0) send_and_leave(request, seconds);
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return child;
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
    pid_t child = start_child(request.get(), static_cast<unsigned int>(seconds));
    if (child < 0) return CancelOutcome::Silent;
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
