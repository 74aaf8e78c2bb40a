#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace vouch::base {

enum class NetworkAccess : std::uint8_t { Kept, Closed };

/// What stays allowed of the file system: what is named, and what lies in a folder that is named,
/// where it exists. What the kernel does not let be allowed stays closed, too.
struct FileFence {
    std::vector<std::filesystem::path> readable{};
    std::vector<std::filesystem::path> writable{}; ///< files for reading and writing
    NetworkAccess network = NetworkAccess::Kept;
};

/// Takes everything else from the calling thread, and from the threads and processes that it
/// starts, for good; descriptors that are open already stay of use. A second fence narrows the
/// first. Gives the version of the kernel's Landlock, or 0 where nothing was taken: there is none,
/// or the system lacked what it takes.
std::uint32_t raise_file_fence(const FileFence& fence);

/// The version of the kernel's Landlock (docs.kernel.org/userspace-api/landlock.html), 0 for none.
std::uint32_t file_fence_version();

} // namespace vouch::base
