#include "base/mapped_file.h"

#include <utility>

#include <gtest/gtest.h>

#include "base/temporary_directory.h"

namespace vouch::base {
namespace {

TEST(MappedFile, HasTheBytesOfTheFile) {
    TemporaryDirectory folder = TemporaryDirectory::create().value();
    ASSERT_TRUE(write_file_atomically(folder.path() / "file", "content", FileAccess::OwnerOnly));
    MappedFile file = MappedFile::open(folder.path() / "file", ByteCount{7}).value();
    const char* before = file.bytes().data();
    MappedFile moved = std::move(file);
    EXPECT_EQ(moved.bytes(), "content");
    EXPECT_EQ(moved.bytes().data(), before);
}

TEST(MappedFile, MayBeEmpty) {
    TemporaryDirectory folder = TemporaryDirectory::create().value();
    ASSERT_TRUE(write_file_atomically(folder.path() / "file", "", FileAccess::OwnerOnly));
    EXPECT_EQ(MappedFile::open(folder.path() / "file", ByteCount{0})->bytes(), "");
}

TEST(MappedFile, RefusesWhatIsMissingTooLargeOrNoFile) {
    TemporaryDirectory folder = TemporaryDirectory::create().value();
    ASSERT_TRUE(write_file_atomically(folder.path() / "file", "content", FileAccess::OwnerOnly));
    EXPECT_EQ(MappedFile::open(folder.path() / "file", ByteCount{6}).error().code,
              ErrorCode::LimitExceeded);
    EXPECT_EQ(MappedFile::open(folder.path() / "none", ByteCount{6}).error().code,
              ErrorCode::NotFound);
    EXPECT_FALSE(MappedFile::open(folder.path(), ByteCount{6}));
}

} // namespace
} // namespace vouch::base
