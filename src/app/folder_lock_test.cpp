#include "app/folder_lock.h"

#include <gtest/gtest.h>

#include "base/temporary_directory.h"

namespace vouch::app {
namespace {

using base::ErrorCode;
using std::chrono_literals::operator""ms;

TEST(FolderLock, HasOneHolder) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    {
        auto lock = FolderLock::take(folder.path(), {});
        ASSERT_TRUE(lock);
        auto second = FolderLock::take(folder.path(), base::Context().within(0ms));
        ASSERT_FALSE(second);
        EXPECT_EQ(second.error().code, ErrorCode::Timeout);
    }
    EXPECT_TRUE(FolderLock::take(folder.path(), {})) << "it goes with its holder";
}

TEST(FolderLock, StopsWaitingWhenItIsTold) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    auto lock = FolderLock::take(folder.path(), {});
    std::stop_source stop;
    stop.request_stop();
    auto second = FolderLock::take(folder.path(), {.stop = stop.get_token()});
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, ErrorCode::Cancelled);
}

TEST(FolderLock, NeedsAFolder) { EXPECT_FALSE(FolderLock::take("/no/such/folder", {})); }

} // namespace
} // namespace vouch::app
