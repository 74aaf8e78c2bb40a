#include "app/interrupt.h"

#include <chrono>
#include <condition_variable>

#include <gtest/gtest.h>

namespace vouch::app {
namespace {

TEST(Interrupt, EndsAtOnce) {
    auto start = std::chrono::steady_clock::now();
    constexpr int kTimes = 100;
    for (int i = 0; i < kTimes; ++i)
        Interrupt interrupt;
    // Far below what any wait in slices would add up to, far above what a busy machine needs.
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(2500));
}

TEST(Interrupt, TurnsASignalIntoARequest) {
    Interrupt interrupt;
    std::mutex mutex;
    std::condition_variable_any changed;
    EXPECT_FALSE(interrupt.token().stop_requested());
    ::kill(::getpid(), SIGTERM);
    std::unique_lock lock(mutex);
    changed.wait(lock, interrupt.token(), [] { return false; }); // returns at the request
    EXPECT_TRUE(interrupt.token().stop_requested());
}

TEST(Interrupt, CtrlCStopsOnePartOfSeveral) {
    Interrupt interrupt;
    const std::stop_token first = interrupt.next_part();
    std::mutex mutex;
    std::condition_variable_any changed;
    ::kill(::getpid(), SIGINT);
    std::unique_lock lock(mutex);
    changed.wait(lock, first, [] { return false; });
    EXPECT_TRUE(first.stop_requested());
    const std::stop_token second = interrupt.next_part();
    EXPECT_FALSE(second.stop_requested());
    EXPECT_FALSE(interrupt.token().stop_requested());
    ::kill(::getpid(), SIGINT); // not the second one for the same part
    changed.wait(lock, second, [] { return false; });
    EXPECT_TRUE(second.stop_requested());
}

} // namespace
} // namespace vouch::app
