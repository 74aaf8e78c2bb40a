#pragma once

#include <filesystem>

namespace vouch::base {

/// A fresh folder (mode 0700) below the system's temporary folder, removed with its content on
/// destruction.
class TemporaryDirectory {
public:
    TemporaryDirectory();
    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
    ~TemporaryDirectory();

    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

} // namespace vouch::base
