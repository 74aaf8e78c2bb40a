#pragma once

#include <cstdint>
#include <filesystem>
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

enum class FilterRules : std::uint8_t {
    /// What parsing needs is allowed (read, write to open descriptors, memory, time, exit): opening
    /// a file fails with EACCES, everything else ends the process with SIGSYS.
    Parser,
    /// For a database engine until its file is open: besides, files may be opened for reading and
    /// threads started. Everything else fails with EPERM.
    EngineOpening,
    /// On top of that, when it is open: no file and no thread any more.
    EngineServing,
};

/// The compiled system call filter. Compiling takes most of the time, so it is done once and
/// installed in every child.
class SystemCallFilter {
public:
    /// Unavailable where libseccomp cannot build it for this machine.
    static base::Result<SystemCallFilter> compile(FilterRules rules);

    /// Applies it to all threads of this process for good.
    base::Result<void> install() const;

private:
    SystemCallFilter() = default;
    std::vector<std::uint64_t> program_; ///< one `sock_filter` each
};

/// For the process that starts the parsers: no privileges by exec, no core dumps, and no file
/// system at all where the kernel has Landlock (its children inherit that). Gives Landlock's
/// version.
std::uint32_t give_up_file_system();

/// The same for an engine that opens its files itself: what is named, and what lies in a folder
/// that is named, stays readable, where it exists.
std::uint32_t give_up_file_system_but(const std::vector<std::filesystem::path>& files);

/// Resource limits of one parse.
struct ResourceLimits {
    base::ByteCount memory{480ULL << 20U}; ///< address space
    std::uint32_t cpu_seconds = 20;
};

/// Sets the limits on this process for good: memory, time, no file growth, no new descriptors, no
/// new processes, no core dump.
base::Result<void> set_resource_limits(const ResourceLimits& limits);

/// The same for an engine, which opens files and runs as long as it is asked.
base::Result<void> set_engine_limits(base::ByteCount memory);

/// What a job does before its first look at the document: the limits, then the filter, where there
/// is one. `landlock_version` is what give_up_file_system() gave to the process that forked it. A
/// filter that cannot be installed is no error: the state says so.
base::Result<SandboxState> close_sandbox(const ResourceLimits& limits,
                                         const SystemCallFilter* filter,
                                         std::uint32_t landlock_version);

} // namespace vouch::worker
