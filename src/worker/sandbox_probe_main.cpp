// Closes the sandbox with what a job calls, then tries what the sandbox must stop. For tests only.
// Exit status: 0 the attempt worked, 10 it was refused with an error; death by a signal otherwise.

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "worker/sandbox.h"

namespace {

namespace base = vouch::base;
namespace worker = vouch::worker;

constexpr int kRefused = 10;
constexpr int kNoSandbox = 20;

struct Attempt {
    std::string_view name;
    bool (*worked)();
};

bool grow_memory() {
    constexpr std::size_t kBytes = 1UL << 30U;
    void* memory =
        ::mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory != MAP_FAILED;
}

bool spin() {
    for (;;)
        ::getpid();
}

bool map_executable() {
    return ::mmap(nullptr, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) !=
           MAP_FAILED;
}

bool run_a_program() {
    char program[] = "/bin/true";
    char* arguments[] = {program, nullptr};
    return ::execve(program, arguments, nullptr) == 0;
}

constexpr std::array kAttempts{
    Attempt{"nothing", [] { return true; }},
    Attempt{"allocate", [] { return std::malloc(1 << 20) != nullptr; }},
    Attempt{"open_for_writing",
            [] { return ::open("/tmp/vouch-probe", O_WRONLY | O_CREAT, 0600) >= 0; }},
    Attempt{"open_for_reading", [] { return ::open("/etc/passwd", O_RDONLY) >= 0; }},
    Attempt{"socket", [] { return ::socket(AF_INET, SOCK_STREAM, 0) >= 0; }},
    Attempt{"exec", run_a_program},
    Attempt{"fork", [] { return ::syscall(SYS_fork) >= 0; }},
    Attempt{"kill_parent", [] { return ::kill(::getppid(), 0) == 0; }},
    Attempt{"ptrace", [] { return ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) == 0; }},
    Attempt{"unlink", [] { return ::unlink("/tmp/vouch-probe-none") == 0; }},
    Attempt{"map_executable", map_executable},
    Attempt{"grow_memory", grow_memory},
    Attempt{"spin", spin},
};

/// The layers by name: "all" as a job closes them, "filter" or "files" alone. Compiling the filter
/// needs a descriptor, so it comes before the limits, as in the launcher.
bool close(std::string_view layers) {
    auto filter = worker::SystemCallFilter::compile(worker::FilterRules::Parser);
    if (layers == "filter") return filter && filter->install();
    std::uint32_t landlock = worker::give_up_file_system();
    if (layers == "files") return landlock != 0;
    auto state = worker::close_sandbox({base::ByteCount{480ULL << 20U}, 1},
                                       filter ? &*filter : nullptr, landlock);
    return state && state->seccomp;
}

} // namespace

int main(int count, char** arguments) {
    if (count != 3) return EXIT_FAILURE;
    if (!close(arguments[1])) return kNoSandbox;
    for (const Attempt& attempt : kAttempts) {
        if (attempt.name == arguments[2]) ::_exit(attempt.worked() ? EXIT_SUCCESS : kRefused);
    }
    return EXIT_FAILURE;
}
