#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "document/format.h"

namespace vouch::document {

/// Whether a binary format may be parsed where the kernel refuses the system call filter.
enum class SandboxRule : std::uint8_t { Require, AllowWithout };

/// The messages between `vouch` and `vouch-worker`, one a packet over a socket pair.
///
/// The worker's first process, the launcher, loads the libraries, says Hello and waits. For each
/// Request (with two descriptors: the document, and where the answer goes) it forks a job that
/// sandboxes itself, parses, answers and ends; then it sends a Report. Any packet during a job, and
/// the end of the connection, kills the job.
struct WorkerHello {
    bool seccomp = false;
    std::uint32_t landlock_version = 0;
};

struct WorkerRequest {
    std::string name; ///< of the file, without folders; UTF-8
    ParseLimits limits{};
    SandboxRule rule = SandboxRule::Require;
    std::uint64_t memory_bytes = 0;
    std::uint32_t cpu_seconds = 0;
    std::uint32_t wall_milliseconds = 0;
};

enum class JobEnd : std::uint8_t {
    Exited = 0,
    Signalled = 1,
    TimedOut = 2,
    Cancelled = 3,
    Refused = 4, ///< there was no job: the request could not be read
};
inline constexpr std::uint8_t kJobEndMax = 4;

struct WorkerReport {
    JobEnd end = JobEnd::Exited;
    std::uint32_t status = 0;     ///< exit status or signal
    std::uint64_t peak_bytes = 0; ///< most memory that the job held
};

/// The number of the connection's descriptor in the launcher.
inline constexpr int kWorkerConnection = 3;
inline constexpr std::size_t kWorkerPacketBytesMax = 4096;

std::string encode_hello(const WorkerHello& hello);
base::Result<WorkerHello> decode_hello(std::string_view bytes);
std::string encode_request(const WorkerRequest& request);
base::Result<WorkerRequest> decode_request(std::string_view bytes);
std::string encode_report(const WorkerReport& report);
base::Result<WorkerReport> decode_report(std::string_view bytes);

} // namespace vouch::document
