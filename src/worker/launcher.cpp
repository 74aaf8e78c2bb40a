// A fork server. Loading the libraries costs a few milliseconds, a fork a fraction of one; so the
// launcher loads once and forks per document. Each document still has a process of its own: what
// one document takes over never sees another. All jobs of one launcher share its address layout,
// which would help someone who may try twice; so the parent starts a new launcher after every
// crash.

#include "worker/launcher.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <optional>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "document/packet.h"
#include "document/worker_protocol.h"
#include "worker/job.h"
#include "worker/sandbox.h"

namespace vouch::worker {

using base::Descriptor;
using base::ErrorCode;
using base::fail;
using base::Result;
using document::JobEnd;
using document::Packet;
using document::WorkerReport;
using document::WorkerRequest;

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kSliceWithoutHandle{2}; // where the kernel has no handles for processes

/// Standard input, output and error lead nowhere: libraries print what documents make them print.
Result<void> silence_standard_streams() {
    Descriptor nowhere(::open("/dev/null", O_RDWR | O_CLOEXEC));
    if (!nowhere) return fail(ErrorCode::Io, "/dev/null cannot be opened.");
    for (int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        ::dup2(nowhere.number(), stream);
    return {};
}

/// Waits until the job has ended, its time is over, or the parent speaks (or is gone). True where
/// the job ended by itself.
std::optional<JobEnd> wait_for_end(pid_t job, int connection, milliseconds wall) {
    Descriptor handle(static_cast<int>(::syscall(SYS_pidfd_open, job, 0)));
    Clock::time_point deadline = Clock::now() + wall;
    for (;;) {
        auto left = std::chrono::duration_cast<milliseconds>(deadline - Clock::now());
        if (left <= milliseconds::zero()) return JobEnd::TimedOut;
        siginfo_t state{};
        if (::waitid(P_PID, static_cast<id_t>(job), &state, WEXITED | WNOHANG | WNOWAIT) == 0 &&
            state.si_pid == job)
            return std::nullopt;
        pollfd entries[] = {{connection, POLLIN, 0}, {handle.number(), POLLIN, 0}};
        milliseconds slice = handle ? left : std::min(left, kSliceWithoutHandle);
        ::poll(entries, 2, static_cast<int>(slice.count()));
        if (entries[0].revents != 0) return JobEnd::Cancelled;
    }
}

WorkerReport reap(pid_t job, std::optional<JobEnd> killed) {
    if (killed) ::kill(job, SIGKILL);
    int status = 0;
    rusage used{};
    while (::wait4(job, &status, 0, &used) < 0 && errno == EINTR) {
    }
    WorkerReport report;
    report.peak_bytes = static_cast<std::uint64_t>(used.ru_maxrss) * 1024;
    bool signalled = WIFSIGNALED(status);
    report.end = killed ? *killed : signalled ? JobEnd::Signalled : JobEnd::Exited;
    report.status = static_cast<std::uint32_t>(signalled ? WTERMSIG(status) : WEXITSTATUS(status));
    return report;
}

Result<WorkerReport> run(const WorkerRequest& request, Packet packet, const JobTools& tools,
                         int connection) {
    pid_t job = ::fork();
    if (job < 0)
        return fail(ErrorCode::Unavailable, "A process cannot be started for the document.");
    if (job == 0) {
        ::close(connection);
        run_job(request, tools, std::move(packet.descriptors[0]), std::move(packet.descriptors[1]));
    }
    packet.descriptors.clear(); // the answer ends when the job's own copy is closed
    std::optional<JobEnd> killed =
        wait_for_end(job, connection, milliseconds(request.wall_milliseconds));
    return reap(job, killed);
}

} // namespace

Result<void> serve_requests(int connection, const document::EnginePaths& paths) {
    document::Engines engines = document::Engines::load(paths);
    Result<SystemCallFilter> filter = SystemCallFilter::compile(FilterRules::Parser);
    TRY(silence_standard_streams());
    std::uint32_t landlock = give_up_file_system();
    JobTools tools{engines, filter ? &*filter : nullptr, landlock};
    TRY(document::send_packet(connection, document::encode_hello({filter.has_value(), landlock}),
                              {}));
    for (;;) {
        Packet packet = TRY(document::receive_packet(connection));
        if (packet.bytes.empty()) return {};
        // Without descriptors it is the cancelling of a job that has just ended by itself.
        if (packet.descriptors.size() != 2) continue;
        Result<WorkerRequest> request = document::decode_request(packet.bytes);
        WorkerReport report{JobEnd::Refused};
        if (request) report = TRY(run(*request, std::move(packet), tools, connection));
        packet.descriptors.clear(); // the parent waits for the end of the answer first
        TRY(document::send_packet(connection, document::encode_report(report), {}));
    }
}

} // namespace vouch::worker
