#include "sqlite/detail/watchdog.h"

#include <atomic>
#include <latch>

#include <gtest/gtest.h>

namespace vouch::sqlite::detail {
namespace {

using Clock = Watchdog::Clock;

/// A bell that can be waited for; more barks than `count` are counted, not signalled.
struct Bell {
    explicit Bell(int count) : heard(count), left(count) {}
    void operator()() {
        ++barks;
        if (left > 0 && left-- > 0) heard.count_down();
    }
    std::latch heard;
    int left;
    std::atomic<int> barks = 0;
};

TEST(Watchdog, BarksAgainUntilDisarmed) {
    Bell bell(3);
    Watchdog watchdog([&] { bell(); });
    watchdog.arm(Clock::now());
    bell.heard.wait();
    watchdog.disarm();
    int barks = bell.barks;
    EXPECT_GE(barks, 3);
}

TEST(Watchdog, AnEarlierDeadlineWakesIt) {
    Bell bell(1);
    Watchdog watchdog([&] { bell(); });
    watchdog.arm(Clock::now() + std::chrono::hours(1));
    watchdog.arm(Clock::now());
    bell.heard.wait();
    EXPECT_GE(bell.barks, 1);
}

TEST(Watchdog, DisarmedItIsSilentAndCanBeArmedAgain) {
    Bell bell(1);
    Watchdog watchdog([&] { bell(); });
    watchdog.arm(Clock::now() + std::chrono::hours(1));
    watchdog.disarm();
    EXPECT_EQ(bell.barks, 0);
    watchdog.arm(Clock::now() + std::chrono::milliseconds(1));
    bell.heard.wait();
    EXPECT_GE(bell.barks, 1);
}

TEST(Watchdog, EndsWithADeadlineFarAway) {
    Watchdog watchdog([] {});
    watchdog.arm(Clock::now() + std::chrono::hours(1));
}

} // namespace
} // namespace vouch::sqlite::detail
