#include "base/temporary_directory.h"

#include <cstdlib>
#include <fstream>
#include <optional>

#include <gtest/gtest.h>

namespace vouch::base {
namespace {

/// Sets TMPDIR for the duration of a test.
class TemporaryFolderSetting {
public:
    explicit TemporaryFolderSetting(const std::filesystem::path& value) {
        if (const char* before = ::getenv("TMPDIR")) before_ = before;
        ::setenv("TMPDIR", value.c_str(), 1);
    }
    TemporaryFolderSetting(const TemporaryFolderSetting&) = delete;
    TemporaryFolderSetting& operator=(const TemporaryFolderSetting&) = delete;
    ~TemporaryFolderSetting() {
        if (before_)
            ::setenv("TMPDIR", before_->c_str(), 1);
        else
            ::unsetenv("TMPDIR");
    }

private:
    std::optional<std::string> before_;
};

TEST(TemporaryDirectory, GoesAwayWithItsContent) {
    std::filesystem::path path;
    {
        auto folder = TemporaryDirectory::create();
        ASSERT_TRUE(folder) << folder.error().message;
        TemporaryDirectory moved = std::move(*folder);
        path = moved.path();
        std::ofstream(path / "file") << "content";
        EXPECT_TRUE(std::filesystem::exists(path / "file"));
    }
    EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(TemporaryDirectory, SaysWhenThereIsNoPlaceForIt) {
    auto outer = TemporaryDirectory::create();
    ASSERT_TRUE(outer);
    // A folder in which nothing can be created, also not by root: the kernel's own.
    for (const std::filesystem::path& place :
         {outer->path() / "missing", std::filesystem::path("/proc/self")}) {
        TemporaryFolderSetting setting(place);
        auto folder = TemporaryDirectory::create();
        ASSERT_FALSE(folder) << place;
        EXPECT_EQ(folder.error().code, ErrorCode::Unavailable);
        EXPECT_FALSE(folder.error().hints.empty());
    }
}

} // namespace
} // namespace vouch::base
