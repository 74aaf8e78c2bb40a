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
    TemporaryDirectory folder = TemporaryDirectory::create().value();
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
    TemporaryDirectory folder = TemporaryDirectory::create().value();
    auto path = folder.path() / "note.txt";
    ASSERT_TRUE(write_file_atomically(path, "seven b", FileAccess::Everyone));
    EXPECT_EQ(read_file(path, ByteCount{6}).error().code, ErrorCode::LimitExceeded);
}

TEST(File, NamesWhatIsNotARegularFile) {
    TemporaryDirectory folder = TemporaryDirectory::create().value();
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
    TemporaryDirectory folder = TemporaryDirectory::create().value();
    auto target = folder.path() / "taken";
    ASSERT_TRUE(make_directories(target / "inside"));
    EXPECT_FALSE(write_file_atomically(target, "text", FileAccess::OwnerOnly));
    EXPECT_EQ(entries(folder.path()), 1U);
    EXPECT_FALSE(write_file_atomically(folder.path() / "no" / "such", "x", FileAccess::OwnerOnly));
}

TEST(File, CreatesFoldersAndRefusesAFileInTheWay) {
    TemporaryDirectory folder = TemporaryDirectory::create().value();
    EXPECT_TRUE(make_directories(folder.path() / "a" / "b"));
    EXPECT_TRUE(make_directories(folder.path() / "a" / "b"));
    std::ofstream(folder.path() / "file") << "x";
    EXPECT_EQ(make_directories(folder.path() / "file" / "b").error().code,
              ErrorCode::InvalidArgument);
}

TEST(File, OpensBelowAFolderWithoutFollowingLinks) {
    TemporaryDirectory folder = TemporaryDirectory::create().value();
    ASSERT_TRUE(make_directories(folder.path() / "hr" / "deep"));
    ASSERT_TRUE(make_directories(folder.path() / "finance"));
    const auto write = [&](const char* name) { std::ofstream(folder.path() / name) << name; };
    for (const char* name : {"top.md", "hr/deep/leave.md", "finance/secret.md"})
        write(name);
    std::filesystem::create_directory_symlink(folder.path() / "finance", folder.path() / "hr/link");
    std::filesystem::create_symlink(folder.path() / "top.md", folder.path() / "hr/top.md");
    const Descriptor root = open_folder(folder.path()).value();
    for (const char* good : {"top.md", "hr/deep/leave.md", "./hr/deep/leave.md"})
        EXPECT_TRUE(open_regular_file_below(root, good)) << good;
    const auto code = [&](const std::filesystem::path& below) {
        auto file = open_regular_file_below(root, below);
        return file ? ErrorCode::Internal : file.error().code;
    };
    EXPECT_EQ(code("hr/link/secret.md"), ErrorCode::Denied);
    EXPECT_EQ(code("hr/top.md"), ErrorCode::Denied);
    EXPECT_EQ(code("hr/../top.md"), ErrorCode::InvalidArgument);
    EXPECT_EQ(code(folder.path() / "top.md"), ErrorCode::InvalidArgument);
    EXPECT_EQ(code("hr/deep"), ErrorCode::InvalidArgument);
    EXPECT_EQ(code("hr/none.md"), ErrorCode::NotFound);
    EXPECT_EQ(code("top.md/none.md"), ErrorCode::NotFound);
}

TEST(File, ListsAFolderOrSaysWhyNot) {
    TemporaryDirectory folder = TemporaryDirectory::create().value();
    const std::filesystem::path root = folder.path();
    ASSERT_TRUE(make_directories(root / "b" / "c"));
    std::ofstream(root / "a") << "x";
    std::ofstream(root / "b/c/d") << "x";
    std::filesystem::create_directory_symlink(root, root / "b/loop");
    using Paths = std::vector<std::filesystem::path>;
    EXPECT_EQ(list_folder(root, FolderDepth::Entries).value(), (Paths{root / "a", root / "b"}));
    EXPECT_EQ(list_folder(root, FolderDepth::All).value(),
              (Paths{root / "a", root / "b", root / "b/c", root / "b/c/d", root / "b/loop"}));
    EXPECT_EQ(list_folder(root / "none", FolderDepth::Entries).error().code, ErrorCode::NotFound);
    EXPECT_EQ(list_folder(root / "a", FolderDepth::All).error().code, ErrorCode::NotFound);
}

} // namespace
} // namespace vouch::base
