#pragma once

#include "base/result.h"
#include "document/engines.h"

namespace vouch::worker {

/// The worker's first process: loads the engines, gives up the file system, says Hello on the
/// connection, then forks a job for each request until the connection ends. It never reads a byte
/// of a document itself. One thread.
base::Result<void> serve_requests(int connection, const document::EnginePaths& paths);

} // namespace vouch::worker
