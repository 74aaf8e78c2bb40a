#pragma once

#include <cstdint>
#include <vector>

#include "base/file.h"
#include "base/result.h"

struct sock_filter;

namespace vouch::worker {

/// What stands around a process that parses.
struct SandboxState {
    bool seccomp = false;               ///< the system call filter is in force
    std::uint32_t landlock_version = 0; ///< 0: the kernel has none
};

/// The compiled system call filter. Compiling takes most of the time, so it is done once and
/// installed in every child.
class SystemCallFilter {
public:
    /// Unavailable where libseccomp cannot build it for this machine.
    static base::Result<SystemCallFilter> compile();

    /// Applies it to this process for good. After that only what parsing needs is allowed (read,
    /// write to open descriptors, memory, time, exit): opening a file fails with EACCES, everything
    /// else ends the process with SIGSYS.
    base::Result<void> install() const;

private:
    SystemCallFilter() = default;
    std::vector<std::uint64_t> program_; ///< one `sock_filter` each
};

/// For the process that starts the parsers: no privileges by exec, no core dumps, and no file
/// system at all where the kernel has Landlock (its children inherit that). Gives Landlock's
/// version.
std::uint32_t give_up_file_system();

/// Resource limits of one parse.
struct ResourceLimits {
    base::ByteCount memory{480ULL << 20U}; ///< address space
    std::uint32_t cpu_seconds = 20;
};

/// Sets the limits on this process for good: memory, time, no file growth, no new descriptors, no
/// new processes, no core dump.
base::Result<void> set_resource_limits(const ResourceLimits& limits);

/// What a job does before its first look at the document: the limits, then the filter, where there
/// is one. `landlock_version` is what give_up_file_system() gave to the process that forked it. A
/// filter that cannot be installed is no error: the state says so.
base::Result<SandboxState> close_sandbox(const ResourceLimits& limits,
                                         const SystemCallFilter* filter,
                                         std::uint32_t landlock_version);

} // namespace vouch::worker
