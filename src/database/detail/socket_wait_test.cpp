#include "database/detail/socket_wait.h"

#include <array>
#include <chrono>
#include <thread>

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

namespace vouch::database::detail {
namespace {

using base::Context;
using base::ErrorCode;
using std::chrono::milliseconds;

class SocketWaitTest : public testing::Test {
protected:
    void SetUp() override {
        std::array<int, 2> pair{};
        ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, pair.data()), 0);
        ours_ = base::Descriptor(pair[0]);
        theirs_ = base::Descriptor(pair[1]);
    }

    base::Descriptor ours_;
    base::Descriptor theirs_;
};

TEST_F(SocketWaitTest, ReturnsWhenTheSocketIsReady) {
    Context context;
    SocketWait wait(context);
    EXPECT_TRUE(wait.until(ours_.number(), Readiness::Write));
    EXPECT_TRUE(wait.until(ours_.number(), Readiness::ReadOrWrite));
    ASSERT_EQ(::write(theirs_.number(), "x", 1), 1);
    EXPECT_TRUE(wait.until(ours_.number(), Readiness::Read));
}

TEST_F(SocketWaitTest, ReturnsWhenTheOtherEndIsGone) {
    Context context = Context{}.within(std::chrono::seconds(20));
    SocketWait wait(context);
    theirs_.reset();
    EXPECT_TRUE(wait.until(ours_.number(), Readiness::Read));
}

TEST_F(SocketWaitTest, TheDeadlineEndsIt) {
    Context context = Context{}.within(milliseconds(20));
    SocketWait wait(context);
    auto ended = wait.until(ours_.number(), Readiness::Read);
    ASSERT_FALSE(ended);
    EXPECT_EQ(ended.error().code, ErrorCode::Timeout);
}

TEST_F(SocketWaitTest, AStopWakesIt) {
    std::stop_source source;
    Context context{.stop = source.get_token()};
    context = context.within(std::chrono::seconds(60));
    SocketWait wait(context);
    std::jthread stopper([&] { source.request_stop(); });
    auto ended = wait.until(ours_.number(), Readiness::Read);
    ASSERT_FALSE(ended);
    EXPECT_EQ(ended.error().code, ErrorCode::Cancelled);
    EXPECT_FALSE(wait.until(ours_.number(), Readiness::Write)) << "and stays so";
}

} // namespace
} // namespace vouch::database::detail
