#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include <sys/types.h>

#include "base/file.h"
#include "base/result.h"

namespace vouch::app {

/// A file by which a process is known as the one that serves. The process holds a lock of it, which
/// goes when the process does, however it ends: so there is no stale file, and no process is taken
/// for another that had its number.
class DaemonFile {
public:
    struct Holder {
        pid_t process = 0;
        std::string text{}; ///< what it has written
    };

    /// Unavailable where another process holds it. The folder must be there.
    static base::Result<DaemonFile> take(const std::filesystem::path& path);

    /// What others read, at most 4 KiB.
    base::Result<void> write(std::string_view text) const;

    /// Nothing where no process serves.
    static base::Result<std::optional<Holder>> holder(const std::filesystem::path& path);

private:
    explicit DaemonFile(base::Descriptor file) : file_(std::move(file)) {}
    base::Descriptor file_; ///< closing any descriptor of the file gives up the lock
};

} // namespace vouch::app
