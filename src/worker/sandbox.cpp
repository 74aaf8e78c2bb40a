// Three layers, each of which holds by itself. Landlock with an empty rule set takes the whole file
// system away (raw system calls: Debian 12's headers are older than kernels in use). A seccomp
// allow-list leaves the calls that parsing needs, on descriptors that are open already. Resource
// limits bound what is left. The sanitizers of debug builds need address space and a few calls
// more; only builds with them allow that.

#include "worker/sandbox.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

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

/// More calls of the sanitizers' run time.
constexpr std::array kSanitizerCalls{SCMP_SYS(sigaltstack), SCMP_SYS(getrusage)};

using Context = std::unique_ptr<void, void (*)(scmp_filter_ctx)>;

bool add_rules(scmp_filter_ctx context) {
    bool added = true;
    for (int call : kAllowed)
        added = added && seccomp_rule_add(context, SCMP_ACT_ALLOW, call, 0) == 0;
    for (int call : kRefused)
        added = added && seccomp_rule_add(context, SCMP_ACT_ERRNO(EACCES), call, 0) == 0;
    // Memory may be mapped and protected, but never made executable.
    for (int call : {SCMP_SYS(mmap), SCMP_SYS(mprotect)}) {
        added = added && seccomp_rule_add(context, SCMP_ACT_ALLOW, call, 1,
                                          scmp_arg_cmp{2, SCMP_CMP_MASKED_EQ, PROT_EXEC, 0}) == 0;
    }
    for (int call : kAbortCalls) {
        std::uint32_t answer = kSanitized ? SCMP_ACT_ALLOW : SCMP_ACT_ERRNO(EPERM);
        added = added && seccomp_rule_add(context, answer, call, 0) == 0;
    }
    for (int call : kSanitizerCalls) {
        std::uint32_t answer = kSanitized ? SCMP_ACT_ALLOW : SCMP_ACT_ERRNO(EPERM);
        added = added && seccomp_rule_add(context, answer, call, 0) == 0;
    }
    return added;
}

base::Unexpected<base::Error> cannot_filter(std::string why) {
    return fail(ErrorCode::Unavailable,
                "The system call filter (seccomp) cannot be set up: " + std::move(why) + ".");
}

} // namespace

Result<SystemCallFilter> SystemCallFilter::compile() {
    static_assert(sizeof(sock_filter) == sizeof(std::uint64_t));
    Context context(seccomp_init(SCMP_ACT_KILL_PROCESS), &seccomp_release);
    if (!context) return cannot_filter("libseccomp does not know this machine");
    if (!add_rules(context.get())) return cannot_filter("a rule is not accepted");
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
    if (::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) != 0)
        return cannot_filter(system_error_text(errno));
    return {};
}

namespace {

// linux/landlock.h of current kernels; the numbers are part of the kernel's interface.
constexpr long kLandlockCreateRuleset = 444;
constexpr long kLandlockRestrictSelf = 446;
constexpr unsigned int kLandlockGetVersion = 1;
struct LandlockRules {
    std::uint64_t file_access = 0;
    std::uint64_t network_access = 0; // from version 4
    std::uint64_t scoped = 0;         // from version 6
};

/// Every access right that a kernel of this version knows: nothing is granted afterwards.
LandlockRules everything_of(std::uint32_t version) {
    constexpr std::uint64_t kFirst = (1U << 13U) - 1; // execute … make_sym
    LandlockRules rules{kFirst, 0, 0};
    if (version >= 2) rules.file_access |= 1U << 13U; // refer
    if (version >= 3) rules.file_access |= 1U << 14U; // truncate
    if (version >= 5) rules.file_access |= 1U << 15U; // ioctl on devices
    if (version >= 4) rules.network_access = 3;       // bind, connect
    if (version >= 6) rules.scoped = 3;               // abstract sockets, signals
    return rules;
}

std::size_t rules_size(std::uint32_t version) { return version >= 6 ? 24 : version >= 4 ? 16 : 8; }

} // namespace

std::uint32_t give_up_file_system() {
    rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    long version = ::syscall(kLandlockCreateRuleset, nullptr, 0, kLandlockGetVersion);
    if (version <= 0) return 0;
    auto known = static_cast<std::uint32_t>(version);
    LandlockRules rules = everything_of(known);
    Descriptor set(
        static_cast<int>(::syscall(kLandlockCreateRuleset, &rules, rules_size(known), 0U)));
    bool restricted = set && ::syscall(kLandlockRestrictSelf, set.number(), 0U) == 0;
    return restricted ? known : 0;
}

Result<void> set_resource_limits(const ResourceLimits& limits) {
    struct Entry {
        __rlimit_resource_t resource;
        rlim_t value;
    };
    std::vector<Entry> entries{{RLIMIT_CPU, limits.cpu_seconds},
                               {RLIMIT_CORE, 0},
                               {RLIMIT_FSIZE, 0},
                               {RLIMIT_NOFILE, 0},
                               {RLIMIT_NPROC, 0},
                               {RLIMIT_MEMLOCK, 0}};
    if (!kSanitized) entries.push_back({RLIMIT_AS, limits.memory.value});
    for (const Entry& entry : entries) {
        rlimit value{entry.value, entry.value};
        if (::setrlimit(entry.resource, &value) != 0) {
            return fail(ErrorCode::Unavailable,
                        "A resource limit cannot be set: " + system_error_text(errno) + ".");
        }
    }
    return {};
}

Result<SandboxState> close_sandbox(const ResourceLimits& limits, const SystemCallFilter* filter,
                                   std::uint32_t landlock_version) {
    TRY(set_resource_limits(limits));
    return SandboxState{filter != nullptr && filter->install(), landlock_version};
}

} // namespace vouch::worker
