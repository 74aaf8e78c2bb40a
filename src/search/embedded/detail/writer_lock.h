#pragma once

#include <filesystem>

#include "base/file.h"
#include "base/result.h"

namespace vouch::search::detail {

/// Held by the one process that may write to an index; freed on destruction and when the process
/// ends in whatever way.
class WriterLock {
public:
    /// Unavailable while another holds it.
    static base::Result<WriterLock> take(const std::filesystem::path& directory);

private:
    explicit WriterLock(base::Descriptor file) : file_(std::move(file)) {}

    base::Descriptor file_;
};

} // namespace vouch::search::detail
