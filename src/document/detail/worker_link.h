#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "base/child_process.h"
#include "base/context.h"
#include "base/file.h"
#include "base/result.h"
#include "document/worker_protocol.h"

namespace vouch::document::detail {

/// What one job did: the bytes of its answer as they came, and how it ended.
struct JobResult {
    std::string answer;
    WorkerReport report{};
    bool answer_too_long = false;
};

/// A running launcher and the connection to it. Destruction ends both; no process is left.
class WorkerLink {
public:
    /// Takes over a launcher that has been started; `start` does both.
    WorkerLink(base::ChildProcess process, base::Descriptor connection)
        : process_(std::move(process)), connection_(std::move(connection)) {}

    /// Starts the launcher; `pdfium` may be empty.
    static base::Result<std::unique_ptr<WorkerLink>> start(const std::filesystem::path& worker,
                                                           const std::filesystem::path& pdfium,
                                                           const base::Context& context);

    /// Has one document parsed. Any error means that the launcher is of no more use.
    base::Result<JobResult> run(const WorkerRequest& request, const base::Descriptor& document,
                                std::uint32_t answer_bytes_max, const base::Context& context);

private:
    base::Result<std::string> receive(const base::Context& context);
    base::Result<JobResult> cancel(const base::Error& reason);

    base::ChildProcess process_;
    base::Descriptor connection_;
};

} // namespace vouch::document::detail
