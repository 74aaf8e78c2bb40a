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

} // namespace
} // namespace vouch::app
