#pragma once

#include <filesystem>

#include "base/result.h"

namespace vouch::base {

/// A fresh folder (mode 0700) below the system's temporary folder, removed with its content on
/// destruction.
class TemporaryDirectory {
public:
    /// Fails where TMPDIR names no folder, or one that cannot be written.
    static Result<TemporaryDirectory> create();

    TemporaryDirectory(TemporaryDirectory&& other) noexcept;
    TemporaryDirectory& operator=(TemporaryDirectory&&) = delete;
    ~TemporaryDirectory();

    const std::filesystem::path& path() const { return path_; }

private:
    explicit TemporaryDirectory(std::filesystem::path path) : path_(std::move(path)) {}
    std::filesystem::path path_; ///< empty after it was moved from
};

} // namespace vouch::base
