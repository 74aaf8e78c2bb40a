// posix_spawn with exact control of what the child inherits: its standard streams, the named
// descriptors, a process group, its folder and an environment of its own. The end is waited for by
// a handle of the process (pidfd), in slices, so that a stop request is seen within one slice.

#include "base/child_process.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/spawn_plan.h"

namespace vouch::base {
namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds kPollSlice = 20ms;
constexpr int kParkedDescriptorBase = 200; // above every number that the child receives

constexpr std::chrono::milliseconds kSliceWithoutHandle = 2ms; // kernels before pidfd

/// A copy with a high number, so that dup2 onto 0, 1, 3, … cannot overwrite a descriptor that is
/// still needed.
Result<Descriptor> park(int descriptor) {
    Descriptor parked(::fcntl(descriptor, F_DUPFD_CLOEXEC, kParkedDescriptorBase));
    if (!parked) {
        return fail(ErrorCode::Unavailable,
                    "Cannot copy a file descriptor: " + system_error_text(errno) + ".");
    }
    return parked;
}

/// Reaps a child that has ended, or with `WNOHANG` returns nothing while it runs.
std::optional<ExitState> reap(pid_t id, int flags) {
    int status = 0;
    rusage used{};
    pid_t reaped = 0;
    do {
        reaped = ::wait4(id, &status, flags, &used);
    } while (reaped < 0 && errno == EINTR);
    if (reaped != id) return std::nullopt;
    ExitState end;
    end.peak = ByteCount{static_cast<std::uint64_t>(used.ru_maxrss) * 1024};
    if (WIFSIGNALED(status))
        end.signal = WTERMSIG(status);
    else
        end.status = WEXITSTATUS(status);
    return end;
}

} // namespace

Result<ChildProcess> ChildProcess::spawn(const Options& options) {
    Descriptor nowhere(::open("/dev/null", O_RDWR | O_CLOEXEC));
    if (!nowhere) {
        return fail(ErrorCode::Unavailable,
                    "Cannot open /dev/null: " + system_error_text(errno) + ".");
    }
    auto given_or_nowhere = [&](int descriptor) {
        return descriptor < 0 ? nowhere.number() : descriptor;
    };
    std::vector<int> wanted{given_or_nowhere(options.input), given_or_nowhere(options.output),
                            options.messages < 0 ? STDERR_FILENO : options.messages};
    wanted.insert(wanted.end(), options.kept_descriptors.begin(), options.kept_descriptors.end());
    std::vector<Descriptor> parked;
    SpawnPlan plan(POSIX_SPAWN_SETPGROUP);
    for (std::size_t number = 0; number < wanted.size(); ++number) {
        parked.push_back(TRY(park(wanted[number])));
        plan.give(parked.back().number(), static_cast<int>(number));
    }
    ::posix_spawn_file_actions_addclosefrom_np(plan.actions(), static_cast<int>(wanted.size()));
    if (!options.folder.empty())
        ::posix_spawn_file_actions_addchdir_np(plan.actions(), options.folder.c_str());

    std::vector<std::string> arguments = options.arguments;
    arguments.insert(arguments.begin(), options.program.string());
    std::vector<std::string> environment = options.environment;
    ChildProcess child;
    int error =
        ::posix_spawn(&child.id_, options.program.c_str(), plan.actions(), plan.attributes(),
                      argument_pointers(arguments).data(), argument_pointers(environment).data());
    if (error != 0) {
        child.id_ = -1;
        return fail(error == ENOENT ? ErrorCode::NotFound : ErrorCode::Unavailable,
                    "Cannot start " + options.program.string() + ": " + system_error_text(error) +
                        ".");
    }
    child.handle_ = Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, child.id_, 0)));
    child.leftovers_ = options.leftovers;
    return child;
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : handle_(std::move(other.handle_)), id_(std::exchange(other.id_, -1)),
      leftovers_(other.leftovers_) {}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
    if (this != &other) {
        kill();
        handle_ = std::move(other.handle_);
        id_ = std::exchange(other.id_, -1);
        leftovers_ = other.leftovers_;
    }
    return *this;
}

ChildProcess::~ChildProcess() { kill(); }

Result<ExitState> ChildProcess::wait(const Context& context) {
    if (id_ < 0) return fail(ErrorCode::NotFound, "The child process has ended already.");
    for (;;) {
        if (std::optional<ExitState> end = reap(id_, WNOHANG)) {
            if (leftovers_ == Leftovers::Kill) ::kill(-id_, SIGKILL);
            id_ = -1;
            return *end;
        }
        TRY(context.check());
        std::chrono::milliseconds slice = handle_ ? kPollSlice : kSliceWithoutHandle;
        pollfd ended{handle_.number(), POLLIN, 0}; // a negative number is only slept for
        ::poll(&ended, 1, static_cast<int>(std::min(slice, context.remaining()).count()));
    }
}

ExitState ChildProcess::kill() {
    if (id_ < 0) return {};
    ::kill(-id_, SIGKILL);
    return reap(std::exchange(id_, -1), 0).value_or(ExitState{});
}

} // namespace vouch::base
