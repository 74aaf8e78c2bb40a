#include "app/background.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <sstream>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/spawn_plan.h"

namespace vouch::app {
namespace {

using namespace std::chrono_literals;

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr auto kSlice = 50ms;
constexpr std::size_t kLineBytesMax = 4096;
constexpr base::ByteCount kLogBytesMax{std::uint64_t{1} << 20};
constexpr int kFirstClosed = 3;

base::Unexpected<base::Error> cannot(const std::string& what, int error) {
    return fail(ErrorCode::Unavailable,
                "Cannot " + what + ": " + base::system_error_text(error) + ".");
}

Result<pid_t> spawn(const BackgroundProgram& program, int output) {
    base::SpawnPlan plan(POSIX_SPAWN_SETSID);
    ::posix_spawn_file_actions_addopen(plan.actions(), STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    plan.give(output, STDOUT_FILENO);
    ::posix_spawn_file_actions_addopen(plan.actions(), STDERR_FILENO, program.log.c_str(),
                                       O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_NOFOLLOW,
                                       S_IRUSR | S_IWUSR);
    ::posix_spawn_file_actions_addclosefrom_np(plan.actions(), kFirstClosed);
    std::vector<std::string> arguments = program.arguments;
    arguments.insert(arguments.begin(), program.program.string());
    std::vector<std::string> environment = program.environment;
    pid_t process = 0;
    int error = ::posix_spawn(&process, program.program.c_str(), plan.actions(), plan.attributes(),
                              base::argument_pointers(arguments).data(),
                              base::argument_pointers(environment).data());
    if (error != 0) return cannot("start " + program.program.string(), error);
    return process;
}

/// The last line of a log that is not indented: what follows an error in ours is what to do.
std::string last_message(const std::filesystem::path& log) {
    auto text = base::read_file(log, kLogBytesMax);
    if (!text) return "";
    std::string message;
    std::istringstream lines(*text);
    for (std::string line; std::getline(lines, line);)
        if (!line.empty() && line.front() != ' ') message = line;
    return message;
}

/// Until the first line's end; what there is where the other end closes before.
Result<std::string> read_line(int descriptor, const base::Context& context) {
    std::string line;
    while (line.find('\n') == std::string::npos && line.size() < kLineBytesMax) {
        TRY(context.check());
        pollfd wanted{descriptor, POLLIN, 0};
        if (::poll(&wanted, 1, static_cast<int>(kSlice.count())) <= 0) continue;
        std::array<char, 512> bytes{};
        ssize_t count = ::read(descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return line;
        line.append(bytes.data(), static_cast<std::size_t>(count));
    }
    return line;
}

} // namespace

Result<std::string> start_in_background(const BackgroundProgram& program,
                                        const base::Context& context) {
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0) return cannot("make a pipe", errno);
    base::Descriptor input(ends[0]);
    base::Descriptor output(ends[1]);
    pid_t process = TRY(spawn(program, output.number()));
    output.reset();
    auto line = read_line(input.number(), context);
    if (line && line->ends_with('\n')) return line->substr(0, line->find('\n'));
    ::kill(process, SIGKILL); // it has ended, or is late
    ::waitpid(process, nullptr, 0);
    if (!line) return line;
    return fail(ErrorCode::Unavailable, "It did not start: " + last_message(program.log),
                {"Its messages are in " + program.log.string() + "."});
}

Result<void> end_process(pid_t process, const std::function<bool()>& is_still_it,
                         const base::Context& context) {
    base::Descriptor handle(static_cast<int>(::syscall(SYS_pidfd_open, process, 0)));
    if (!handle && errno == ESRCH) return {};
    if (!handle) return cannot("reach the process " + std::to_string(process), errno);
    if (!is_still_it()) return {};
    if (::syscall(SYS_pidfd_send_signal, handle.number(), SIGTERM, nullptr, 0) != 0)
        return cannot("end the process " + std::to_string(process), errno);
    for (;;) {
        pollfd ended{handle.number(), POLLIN, 0};
        if (::poll(&ended, 1, static_cast<int>(kSlice.count())) > 0) return {};
        TRY(context.check());
    }
}

} // namespace vouch::app
