#include "base/file_version.h"

#include <gtest/gtest.h>

#include "base/file.h"
#include "base/temporary_directory.h"

namespace vouch::base {
namespace {

TEST(FileVersion, FollowsTheFiles) {
    const TemporaryDirectory folder = TemporaryDirectory::create().value();
    const auto file = folder.path() / "a.db";
    const std::vector<std::filesystem::path> files{file, folder.path() / "a.db-wal"};
    const std::string absent = file_version(files);
    ASSERT_TRUE(write_file_atomically(file, "one", FileAccess::OwnerOnly));
    const std::string first = file_version(files);
    EXPECT_NE(first, absent);
    EXPECT_EQ(file_version(files), first);
    ASSERT_TRUE(write_file_atomically(files[1], "log", FileAccess::OwnerOnly));
    EXPECT_NE(file_version(files), first);
}

} // namespace
} // namespace vouch::base
