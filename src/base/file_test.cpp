#include "base/file.h"

#include <fstream>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "base/temporary_directory.h"

namespace vouch::base {
namespace {

std::size_t entries(const std::filesystem::path& folder) {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

TEST(File, WritesAndReadsBack) {
    TemporaryDirectory folder;
    auto path = folder.path() / "note.txt";
    ASSERT_TRUE(write_file_atomically(path, "first", FileAccess::OwnerOnly));
    ASSERT_TRUE(write_file_atomically(path, "second", FileAccess::OwnerOnly));
    EXPECT_EQ(*read_file(path, ByteCount{6}), "second");
    EXPECT_EQ(entries(folder.path()), 1U);
    struct stat status {};
    ASSERT_EQ(::stat(path.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0600U);
}

TEST(File, RefusesWhatIsLargerThanTheLimit) {
    TemporaryDirectory folder;
    auto path = folder.path() / "note.txt";
    ASSERT_TRUE(write_file_atomically(path, "seven b", FileAccess::Everyone));
    EXPECT_EQ(read_file(path, ByteCount{6}).error().code, ErrorCode::LimitExceeded);
}

TEST(File, NamesWhatIsNotARegularFile) {
    TemporaryDirectory folder;
    EXPECT_EQ(read_file(folder.path() / "none", ByteCount{9}).error().code, ErrorCode::NotFound);
    EXPECT_NE(read_file(folder.path(), ByteCount{9}).error().message.find("is a folder"),
              std::string::npos);
    auto pipe = folder.path() / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_NE(read_file(pipe, ByteCount{9}).error().message.find("not a regular file"),
              std::string::npos);
}

TEST(File, LeavesNothingBehindWhenTheWriteFails) {
    // /dev/full accepts the open and fails every write; a rename onto a folder fails last of all.
    TemporaryDirectory folder;
    auto target = folder.path() / "taken";
    ASSERT_TRUE(make_directories(target / "inside"));
    EXPECT_FALSE(write_file_atomically(target, "text", FileAccess::OwnerOnly));
    EXPECT_EQ(entries(folder.path()), 1U);
    EXPECT_FALSE(write_file_atomically(folder.path() / "no" / "such", "x", FileAccess::OwnerOnly));
}

TEST(File, CreatesFoldersAndRefusesAFileInTheWay) {
    TemporaryDirectory folder;
    EXPECT_TRUE(make_directories(folder.path() / "a" / "b"));
    EXPECT_TRUE(make_directories(folder.path() / "a" / "b"));
    std::ofstream(folder.path() / "file") << "x";
    EXPECT_EQ(make_directories(folder.path() / "file" / "b").error().code,
              ErrorCode::InvalidArgument);
}

} // namespace
} // namespace vouch::base
