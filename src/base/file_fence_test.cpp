#include "base/file_fence.h"

#include <fstream>
#include <thread>

#include <gtest/gtest.h>

#include "base/temporary_directory.h"

namespace vouch::base {
namespace {

bool can_read(const std::filesystem::path& path) { return std::ifstream(path).is_open(); }
bool can_write(const std::filesystem::path& path) {
    return std::ofstream(path, std::ios::app).is_open();
}

/// What a thread of its own, behind the fence, can do. Nothing is claimed of a kernel without
/// Landlock.
template <typename Do>
void behind(const FileFence& fence, Do act) {
    std::jthread([&] {
        std::uint32_t raised = raise_file_fence(fence);
        EXPECT_EQ(raised, file_fence_version());
        if (raised > 0) act();
    }).join();
}

class FileFenceTest : public testing::Test {
protected:
    void SetUp() override {
        for (const std::filesystem::path& path : {inside_ / "a", inside_ / "b", outside_}) {
            std::filesystem::create_directories(path.parent_path());
            std::ofstream(path) << "x";
        }
    }

    TemporaryDirectory folder_ = TemporaryDirectory::create().value();
    std::filesystem::path inside_ = folder_.path() / "inside";
    std::filesystem::path outside_ = folder_.path() / "outside";
};

TEST_F(FileFenceTest, LeavesWhatIsNamed) {
    FileFence fence{.readable = {inside_}, .writable = {inside_ / "b", inside_ / "none"}};
    behind(fence, [&] {
        EXPECT_TRUE(can_read(inside_ / "a"));
        EXPECT_FALSE(can_write(inside_ / "a"));
        EXPECT_TRUE(can_write(inside_ / "b"));
        EXPECT_FALSE(can_write(inside_ / "new"));
        EXPECT_FALSE(can_read(outside_));
    });
}

TEST_F(FileFenceTest, StandsAroundOneThread) {
    behind({}, [&] { EXPECT_FALSE(can_read(outside_)); });
    EXPECT_TRUE(can_read(outside_));
    EXPECT_TRUE(can_write(outside_));
}

TEST_F(FileFenceTest, ASecondOneNarrowsTheFirst) {
    behind({.readable = {"/"}}, [&] {
        EXPECT_TRUE(can_read(outside_));
        EXPECT_FALSE(can_write(outside_));
        EXPECT_GT(raise_file_fence({.readable = {inside_}, .writable = {outside_}}), 0U);
        EXPECT_TRUE(can_read(inside_ / "a"));
        EXPECT_FALSE(can_write(outside_));
    });
}

} // namespace
} // namespace vouch::base
