// posix_spawn with exact control of what the child inherits: two pipes, the named descriptors, a
// process group, and an environment of its own. Reads and writes wait in slices, so that a stop
// request is seen within one slice.

#include "base/child_process.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace vouch::base {
namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds kPollSlice = 20ms;
constexpr int kFirstKeptDescriptor = 3;
constexpr int kParkedDescriptorBase = 200; // above every number that the child receives

struct Pipe {
    Descriptor reader;
    Descriptor writer;
};

Result<Pipe> make_pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) {
        return fail(ErrorCode::Unavailable,
                    "Cannot create a pipe: " + system_error_text(errno) + ".");
    }
    return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

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

std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> result;
    for (std::string& text : texts)
        result.push_back(text.data());
    result.push_back(nullptr);
    return result;
}

/// The two structures of posix_spawn with their clean-up.
struct SpawnPlan {
    posix_spawn_file_actions_t actions{};
    posix_spawnattr_t attributes{};

    SpawnPlan() {
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawnattr_init(&attributes);
        sigset_t none;
        sigset_t defaults;
        ::sigemptyset(&none);
        ::sigfillset(&defaults);
        ::posix_spawnattr_setsigmask(&attributes, &none);
        ::posix_spawnattr_setsigdefault(&attributes, &defaults);
        ::posix_spawnattr_setpgroup(&attributes, 0);
        ::posix_spawnattr_setflags(&attributes, static_cast<short>(POSIX_SPAWN_SETPGROUP |
                                                                   POSIX_SPAWN_SETSIGMASK |
                                                                   POSIX_SPAWN_SETSIGDEF));
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;
    ~SpawnPlan() {
        ::posix_spawn_file_actions_destroy(&actions);
        ::posix_spawnattr_destroy(&attributes);
    }
    void give(int descriptor, int number) {
        ::posix_spawn_file_actions_adddup2(&actions, descriptor, number);
    }
};

/// Waits until the descriptor is ready for `events`, in slices, under the context.
Result<void> wait_ready(int descriptor, short events, const Context& context) {
    for (;;) {
        TRY(context.check());
        pollfd entry{descriptor, events, 0};
        int ready =
            ::poll(&entry, 1, static_cast<int>(std::min(kPollSlice, context.remaining()).count()));
        if (ready > 0) return {};
        if (ready < 0 && errno != EINTR) {
            return fail(ErrorCode::Io,
                        "Cannot wait for a child process: " + system_error_text(errno) + ".");
        }
    }
}

ExitState exit_state(int status) {
    if (WIFSIGNALED(status)) return ExitState{0, WTERMSIG(status)};
    return ExitState{WEXITSTATUS(status), 0};
}

} // namespace

Result<ChildProcess> ChildProcess::spawn(const Options& options) {
    Pipe input = TRY(make_pipe());
    Pipe output = TRY(make_pipe());
    std::vector<Descriptor> parked;
    parked.push_back(TRY(park(input.reader.number())));
    parked.push_back(TRY(park(output.writer.number())));
    SpawnPlan plan;
    plan.give(parked[0].number(), STDIN_FILENO);
    plan.give(parked[1].number(), STDOUT_FILENO);
    for (std::size_t i = 0; i < options.kept_descriptors.size(); ++i) {
        parked.push_back(TRY(park(options.kept_descriptors[i])));
        plan.give(parked.back().number(), kFirstKeptDescriptor + static_cast<int>(i));
    }

    ::posix_spawn_file_actions_addclosefrom_np(
        &plan.actions, kFirstKeptDescriptor + static_cast<int>(options.kept_descriptors.size()));

    std::vector<std::string> arguments = options.arguments;
    arguments.insert(arguments.begin(), options.program.string());
    std::vector<std::string> environment = options.environment;
    pid_t id = -1;
    int error = ::posix_spawn(&id, options.program.c_str(), &plan.actions, &plan.attributes,
                              pointers(arguments).data(), pointers(environment).data());
    if (error != 0) {
        return fail(error == ENOENT ? ErrorCode::NotFound : ErrorCode::Unavailable,
                    "Cannot start " + options.program.string() + ": " + system_error_text(error) +
                        ".");
    }
    ChildProcess child;
    child.id_ = id;
    child.input_ = std::move(input.writer);
    child.output_ = std::move(output.reader);
    ::fcntl(child.input_.number(), F_SETFL, O_NONBLOCK);
    return child;
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : input_(std::move(other.input_)), output_(std::move(other.output_)),
      id_(std::exchange(other.id_, -1)) {}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
    if (this != &other) {
        kill();
        input_ = std::move(other.input_);
        output_ = std::move(other.output_);
        id_ = std::exchange(other.id_, -1);
    }
    return *this;
}

ChildProcess::~ChildProcess() { kill(); }

Result<void> ChildProcess::write(std::string_view text, const Context& context) {
    while (!text.empty()) {
        if (!input_)
            return fail(ErrorCode::Unavailable, "The child process has no input any more.");
        TRY(wait_ready(input_.number(), POLLOUT, context));
        ssize_t written = ::write(input_.number(), text.data(), text.size());
        if (written >= 0)
            text.remove_prefix(static_cast<std::size_t>(written));
        else if (errno == EPIPE)
            return fail(ErrorCode::Unavailable, "The child process ended early.");
        else if (errno != EINTR && errno != EAGAIN) {
            return fail(ErrorCode::Io,
                        "Cannot write to a child process: " + system_error_text(errno) + ".");
        }
    }
    return {};
}

Result<std::string> ChildProcess::read_some(ByteCount limit, const Context& context) {
    std::string block(static_cast<std::size_t>(limit.value), '\0');
    for (;;) {
        TRY(wait_ready(output_.number(), POLLIN, context));
        ssize_t count = ::read(output_.number(), block.data(), block.size());
        if (count >= 0) {
            block.resize(static_cast<std::size_t>(count));
            return block;
        }
        if (errno != EINTR && errno != EAGAIN) {
            return fail(ErrorCode::Io,
                        "Cannot read from a child process: " + system_error_text(errno) + ".");
        }
    }
}

Result<ExitState> ChildProcess::wait(const Context& context) {
    if (id_ < 0) return fail(ErrorCode::NotFound, "The child process has ended already.");
    for (std::chrono::milliseconds pause = 1ms;; pause = std::min(pause * 2, kPollSlice)) {
        int status = 0;
        pid_t reaped = ::waitpid(id_, &status, WNOHANG);
        if (reaped == id_) {
            ::kill(-std::exchange(id_, -1), SIGKILL); // what it may have started itself
            return exit_state(status);
        }
        if (auto proceed = context.check(); !proceed) {
            kill();
            return Unexpected(std::move(proceed).error());
        }
        // The output's end tells of most exits at once; the pause covers a child that closed it and
        // lives on.
        ::poll(nullptr, 0, static_cast<int>(pause.count()));
    }
}

void ChildProcess::kill() {
    if (id_ < 0) return;
    pid_t id = std::exchange(id_, -1);
    ::kill(-id, SIGKILL);
    int status = 0;
    while (::waitpid(id, &status, 0) < 0 && errno == EINTR) {
    }
}

} // namespace vouch::base
