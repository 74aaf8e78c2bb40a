#pragma once

#include <filesystem>

#include "base/context.h"
#include "base/file.h"
#include "base/result.h"

namespace vouch::app {

/// For as long as it lives no other holder, of this process or another, changes the files of a
/// folder that are read, changed and written as a whole.
class FolderLock {
public:
    /// Waits some seconds for another holder, within `context`; Unavailable where that one does not
    /// let go.
    static base::Result<FolderLock> take(const std::filesystem::path& folder,
                                         const base::Context& context);

private:
    explicit FolderLock(base::Descriptor folder) : folder_(std::move(folder)) {}

    base::Descriptor folder_; ///< the lock goes when it is closed
};

} // namespace vouch::app
