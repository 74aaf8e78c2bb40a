#include "cache/flights.h"

#include <atomic>
#include <optional>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace vouch::cache {
namespace {

TEST(Flights, TheFirstLeadsAndOtherKeysDoNotWait) {
    Flights flights;
    const auto first = flights.join("a", {});
    EXPECT_TRUE(first.leads());
    EXPECT_TRUE(flights.join("b", {}).leads());
}

TEST(Flights, TheOthersWaitUntilItHasEnded) {
    Flights flights;
    std::optional<Flights::Ticket> first;
    first.emplace(flights.join("a", {}));
    std::atomic<int> followed = 0;
    {
        std::vector<std::jthread> others;
        for (int i = 0; i < 5; ++i)
            others.emplace_back([&] {
                if (!flights.join("a", {}).leads()) ++followed;
            });
        while (flights.waiting() < 5)
            std::this_thread::yield();
        EXPECT_EQ(followed, 0);
        first.reset();
    }
    EXPECT_EQ(followed, 5);
    EXPECT_TRUE(flights.join("a", {}).leads()) << "it is over";
}

TEST(Flights, NobodyWaitsBeyondItsOwnTime) {
    Flights flights;
    const auto first = flights.join("a", {});
    base::Context late;
    late.deadline = std::chrono::steady_clock::now();
    EXPECT_FALSE(flights.join("a", late).leads());
    std::stop_source stop;
    stop.request_stop();
    base::Context stopped;
    stopped.stop = stop.get_token();
    EXPECT_FALSE(flights.join("a", stopped).leads());
    EXPECT_EQ(flights.waiting(), 0U);
}

TEST(Flights, ATicketThatWasMovedLetsGoOnce) {
    Flights flights;
    {
        auto first = flights.join("a", {});
        const auto moved = std::move(first);
        EXPECT_TRUE(moved.leads());
        EXPECT_FALSE(first.leads());
    }
    EXPECT_TRUE(flights.join("a", {}).leads());
}

} // namespace
} // namespace vouch::cache
