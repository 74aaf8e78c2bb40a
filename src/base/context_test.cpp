#include "base/context.h"

#include <gtest/gtest.h>

namespace vouch::base {
namespace {

using namespace std::chrono_literals;

TEST(Context, HasNoDeadlineByDefault) {
    Context context;
    EXPECT_TRUE(context.check());
    EXPECT_EQ(context.remaining(), std::chrono::milliseconds::max());
}

TEST(Context, ReportsAPassedDeadline) {
    Context context;
    context.deadline = std::chrono::steady_clock::now() - 1ms;
    ASSERT_FALSE(context.check());
    EXPECT_EQ(context.check().error().code, ErrorCode::Timeout);
    EXPECT_EQ(context.remaining(), 0ms);
}

TEST(Context, ReportsAStopBeforeATimeout) {
    std::stop_source source;
    Context context;
    context.stop = source.get_token();
    context.deadline = std::chrono::steady_clock::now() - 1ms;
    source.request_stop();
    EXPECT_EQ(context.check().error().code, ErrorCode::Cancelled);
}

TEST(Context, WithinNeverExtendsADeadline) {
    Context context;
    context.deadline = std::chrono::steady_clock::now() - 1ms;
    EXPECT_FALSE(context.within(1h).check());
    EXPECT_LE(Context{}.within(5ms).remaining(), 5ms);
}

} // namespace
} // namespace vouch::base
