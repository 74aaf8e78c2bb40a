// Three layers, each of which holds by itself. Landlock with an empty rule set takes the whole file
// system away. A seccomp allow-list leaves the calls that parsing needs, on descriptors that are
// open already. Resource limits bound what is left. The sanitizers of debug builds need address
// space and a few calls more; only builds with them allow that.

#include "worker/sandbox.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <span>

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/file_fence.h"

namespace vouch::worker {

using base::Descriptor;
using base::ErrorCode;
using base::fail;
using base::Result;
using base::system_error_text;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

/// What parsing needs. No open, no socket, no process, no signal to others.
constexpr std::array kAllowed{
    SCMP_SYS(read),           SCMP_SYS(write),
    SCMP_SYS(close),          SCMP_SYS(fstat),
    SCMP_SYS(lseek),          SCMP_SYS(brk),
    SCMP_SYS(munmap),         SCMP_SYS(mremap),
    SCMP_SYS(madvise),        SCMP_SYS(exit),
    SCMP_SYS(exit_group),     SCMP_SYS(rt_sigreturn),
    SCMP_SYS(rt_sigprocmask), SCMP_SYS(futex),
    SCMP_SYS(clock_gettime),  SCMP_SYS(gettimeofday),
    SCMP_SYS(time),           SCMP_SYS(getrandom),
    SCMP_SYS(getpid),         SCMP_SYS(gettid),
    SCMP_SYS(sched_yield),    SCMP_SYS(restart_syscall),
    SCMP_SYS(sysinfo),        SCMP_SYS(sched_getaffinity),
};

/// What libraries try and can do without: answered with an error instead of death.
constexpr std::array kRefused{
    SCMP_SYS(open),     SCMP_SYS(openat),     SCMP_SYS(access),    SCMP_SYS(faccessat),
    SCMP_SYS(stat),     SCMP_SYS(lstat),      SCMP_SYS(statx),     SCMP_SYS(newfstatat),
    SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(getcwd),    SCMP_SYS(ioctl),
    SCMP_SYS(uname),    SCMP_SYS(prlimit64),  SCMP_SYS(getrlimit), SCMP_SYS(faccessat2),
};

/// What abort() calls. Refused, it goes on to end the process by a fault: a crash like any other.
constexpr std::array kAbortCalls{SCMP_SYS(tgkill), SCMP_SYS(rt_sigaction)};

/// What a database engine needs besides: its file, its threads, its connection.
constexpr std::array kEngineCalls{
    SCMP_SYS(pread64),
    SCMP_SYS(preadv),
    SCMP_SYS(readv),
    SCMP_SYS(fcntl),
    SCMP_SYS(poll),
    SCMP_SYS(sendto),
    SCMP_SYS(set_robust_list),
    SCMP_SYS(rseq),
    SCMP_SYS(nanosleep),
    SCMP_SYS(clock_nanosleep),
    SCMP_SYS(clock_getres),
    SCMP_SYS(getcpu),
    SCMP_SYS(sigaltstack),
    SCMP_SYS(getrusage),
    SCMP_SYS(fadvise64),
    SCMP_SYS(stat),
    SCMP_SYS(lstat),
    SCMP_SYS(statx),
    SCMP_SYS(newfstatat),
    SCMP_SYS(access),
    SCMP_SYS(faccessat),
    SCMP_SYS(faccessat2),
    SCMP_SYS(prctl),
    SCMP_SYS(getcwd),
    SCMP_SYS(readlink),
    SCMP_SYS(sched_setaffinity),
    SCMP_SYS(membarrier),
    SCMP_SYS(seccomp), // which can only take away more
};

/// More calls of the sanitizers' run time.
constexpr std::array kSanitizerCalls{SCMP_SYS(sigaltstack), SCMP_SYS(getrusage)};
/// Through a pipe they try whether memory can be read.
constexpr std::array kMemoryTryingCalls{SCMP_SYS(pipe), SCMP_SYS(pipe2)};

using Context = std::unique_ptr<void, void (*)(scmp_filter_ctx)>;

bool allow(scmp_filter_ctx context, std::span<const int> calls, std::uint32_t answer) {
    return std::ranges::all_of(
        calls, [&](int call) { return seccomp_rule_add(context, answer, call, 0) == 0; });
}

/// Where the bits of an argument that the mask names are all zero.
bool allow_without(scmp_filter_ctx context, int call, unsigned argument, scmp_datum_t mask) {
    return seccomp_rule_add(context, SCMP_ACT_ALLOW, call, 1,
                            scmp_arg_cmp{argument, SCMP_CMP_MASKED_EQ, mask, 0}) == 0;
}

/// Memory may be mapped and protected, but never made executable.
bool add_common_rules(scmp_filter_ctx context) {
    return allow(context, kAllowed, SCMP_ACT_ALLOW) &&
           allow_without(context, SCMP_SYS(mmap), 2, PROT_EXEC) &&
           allow_without(context, SCMP_SYS(mprotect), 2, PROT_EXEC);
}

bool add_parser_rules(scmp_filter_ctx context) {
    std::uint32_t if_sanitized = kSanitized ? SCMP_ACT_ALLOW : SCMP_ACT_ERRNO(EPERM);
    return add_common_rules(context) && allow(context, kRefused, SCMP_ACT_ERRNO(EACCES)) &&
           allow(context, kAbortCalls, if_sanitized) &&
           allow(context, kSanitizerCalls, if_sanitized);
}

bool add_opening_rules(scmp_filter_ctx context) {
    // A new process would share neither memory nor thread group.
    scmp_arg_cmp thread{0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD};
    std::uint32_t if_sanitized = kSanitized ? SCMP_ACT_ALLOW : SCMP_ACT_ERRNO(EACCES);
    return add_common_rules(context) && allow(context, kEngineCalls, SCMP_ACT_ALLOW) &&
           allow(context, kMemoryTryingCalls, if_sanitized) &&
           allow_without(context, SCMP_SYS(openat), 2, O_ACCMODE | O_CREAT | O_TRUNC) &&
           allow_without(context, SCMP_SYS(open), 1, O_ACCMODE | O_CREAT | O_TRUNC) &&
           seccomp_rule_add(context, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1, thread) == 0 &&
           // Its flags lie in memory, which a filter does not see; glibc then calls the old one.
           seccomp_rule_add(context, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0;
}

bool add_serving_rules(scmp_filter_ctx context) {
    constexpr std::array kOver{SCMP_SYS(openat), SCMP_SYS(open), SCMP_SYS(openat2), SCMP_SYS(clone),
                               SCMP_SYS(clone3)};
    return allow(context, kOver, SCMP_ACT_ERRNO(EACCES));
}

struct Profile {
    std::uint32_t otherwise;
    bool (*add_rules)(scmp_filter_ctx);
};

Profile profile_of(FilterRules rules) {
    switch (rules) {
    case FilterRules::Parser: break;
    case FilterRules::EngineOpening: return {SCMP_ACT_ERRNO(EPERM), add_opening_rules};
    case FilterRules::EngineServing: return {SCMP_ACT_ALLOW, add_serving_rules};
    }
    return {SCMP_ACT_KILL_PROCESS, add_parser_rules};
}

base::Unexpected<base::Error> cannot_filter(std::string why) {
    return fail(ErrorCode::Unavailable,
                "The system call filter (seccomp) cannot be set up: " + std::move(why) + ".");
}

} // namespace

Result<SystemCallFilter> SystemCallFilter::compile(FilterRules rules) {
    static_assert(sizeof(sock_filter) == sizeof(std::uint64_t));
    Profile profile = profile_of(rules);
    Context context(seccomp_init(profile.otherwise), &seccomp_release);
    if (!context) return cannot_filter("libseccomp does not know this machine");
    if (!profile.add_rules(context.get())) return cannot_filter("a rule is not accepted");
    // libseccomp 2.5 writes the program to a descriptor only.
    Descriptor memory(::memfd_create("vouch-filter", MFD_CLOEXEC));
    if (!memory || seccomp_export_bpf(context.get(), memory.number()) != 0)
        return cannot_filter("the program cannot be written");
    off_t size = ::lseek(memory.number(), 0, SEEK_END);
    if (size <= 0) return cannot_filter("the program is empty");
    SystemCallFilter filter;
    filter.program_.resize(static_cast<std::size_t>(size) / sizeof(sock_filter));
    ssize_t got =
        ::pread(memory.number(), filter.program_.data(), static_cast<std::size_t>(size), 0);
    if (got != size) return cannot_filter("the program cannot be read back");
    return filter;
}

Result<void> SystemCallFilter::install() const {
    std::vector<sock_filter> instructions(program_.size());
    std::memcpy(instructions.data(), program_.data(), program_.size() * sizeof(sock_filter));
    sock_fprog program{static_cast<unsigned short>(instructions.size()), instructions.data()};
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return cannot_filter(system_error_text(errno));
    if (::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) != 0)
        return cannot_filter(system_error_text(errno));
    return {};
}

std::uint32_t give_up_file_system() { return give_up_file_system_but({}); }

std::uint32_t give_up_file_system_but(const std::vector<std::filesystem::path>& files) {
    rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    return base::raise_file_fence({.readable = files, .network = base::NetworkAccess::Closed});
}

namespace {

struct ResourceLimit {
    __rlimit_resource_t resource;
    rlim_t value;
};

Result<void> set_all(std::vector<ResourceLimit> entries, base::ByteCount memory) {
    if (!kSanitized) entries.push_back({RLIMIT_AS, memory.value});
    for (const ResourceLimit& entry : entries) {
        rlimit value{entry.value, entry.value};
        if (::setrlimit(entry.resource, &value) != 0) {
            return fail(ErrorCode::Unavailable,
                        "A resource limit cannot be set: " + system_error_text(errno) + ".");
        }
    }
    return {};
}

} // namespace

Result<void> set_resource_limits(const ResourceLimits& limits) {
    return set_all({{RLIMIT_CPU, limits.cpu_seconds},
                    {RLIMIT_CORE, 0},
                    {RLIMIT_FSIZE, 0},
                    {RLIMIT_NOFILE, 0},
                    {RLIMIT_NPROC, 0},
                    {RLIMIT_MEMLOCK, 0}},
                   limits.memory);
}

Result<void> set_engine_limits(base::ByteCount memory) {
    constexpr rlim_t kOpenFiles = 32;
    return set_all(
        {{RLIMIT_CORE, 0}, {RLIMIT_FSIZE, 0}, {RLIMIT_NOFILE, kOpenFiles}, {RLIMIT_MEMLOCK, 0}},
        memory);
}

Result<SandboxState> close_sandbox(const ResourceLimits& limits, const SystemCallFilter* filter,
                                   std::uint32_t landlock_version) {
    TRY(set_resource_limits(limits));
    return SandboxState{filter != nullptr && filter->install(), landlock_version};
}

} // namespace vouch::worker
