#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace vouch::base {

enum class NetworkAccess : std::uint8_t { Kept, Closed };

/// What stays allowed of the file system: what is named, and what lies in a folder that is named,
/// where it exists.
struct FileFence {
    std::vector<std::filesystem::path> readable{};
    std::vector<std::filesystem::path> writable{}; ///< files for reading and writing
    NetworkAccess network = NetworkAccess::Kept;
};

/// Takes everything else from the calling thread, and from the threads and processes that it
/// starts, for good; descriptors that are open already stay of use. A second fence narrows the
/// first. Gives the version of the kernel's Landlock (docs.kernel.org/userspace-api/landlock.html),
/// or 0 where there is none and nothing was taken.
std::uint32_t raise_file_fence(const FileFence& fence);

} // namespace vouch::base
