#pragma once

#include <filesystem>
#include <string_view>

#include "base/file.h"
#include "base/result.h"

namespace vouch::base {

/// A file's bytes, read by the system as they are touched. For files of ours that are replaced, not
/// written over: what cuts a file short while it is mapped ends the process that touches the rest.
class MappedFile {
public:
    /// A regular file of at most `limit` bytes; a larger one is LimitExceeded.
    static Result<MappedFile> open(const std::filesystem::path& path, ByteCount limit);

    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&&) = delete;
    ~MappedFile();

    /// At the same address as long as this lives, also after a move.
    std::string_view bytes() const { return bytes_; }

private:
    explicit MappedFile(std::string_view bytes) : bytes_(bytes) {}
    std::string_view bytes_; ///< empty: nothing is mapped
};

} // namespace vouch::base
