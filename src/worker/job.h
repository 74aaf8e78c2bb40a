#pragma once

#include "base/file.h"
#include "document/engines.h"
#include "document/worker_protocol.h"
#include "worker/sandbox.h"

namespace vouch::worker {

/// What a job needs from the launcher that forks it. `filter` is null where it could not be built.
struct JobTools {
    const document::Engines& engines;
    const SystemCallFilter* filter;
    std::uint32_t landlock_version;
};

/// The life of a forked child: closes the sandbox, parses the document behind `file`, writes the
/// answer to `answer`, ends the process. Does not return.
[[noreturn]] void run_job(const document::WorkerRequest& request, const JobTools& tools,
                          base::Descriptor file, base::Descriptor answer);

/// Whether a format may be parsed behind this sandbox: text always, a binary format only behind a
/// system call filter or where the operator allows it without.
base::Result<void> check_sandbox(const SandboxState& state, const document::Format& format,
                                 document::SandboxRule rule);

} // namespace vouch::worker
