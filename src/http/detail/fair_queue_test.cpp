#include "http/detail/fair_queue.h"

#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace vouch::http::detail {
namespace {

TEST(FairQueue, LetsCallersTakeTurns) {
    FairQueue queue({10, 10});
    std::string order;
    const auto push = [&](const char* caller, char name) {
        return queue.push(caller, [&order, name] { order += name; });
    };
    for (char name : {'1', '2', '3'})
        EXPECT_TRUE(push("many", name));
    EXPECT_TRUE(push("one", 'a'));
    EXPECT_TRUE(push("two", 'x'));
    EXPECT_TRUE(push("two", 'y'));
    for (int at = 0; at < 6; ++at)
        (*queue.pop())();
    EXPECT_EQ(order, "1ax2y3");
}

TEST(FairQueue, HoldsItsLimits) {
    FairQueue queue({3, 2});
    const auto nothing = [] {};
    EXPECT_TRUE(queue.push("a", nothing));
    EXPECT_TRUE(queue.push("a", nothing));
    EXPECT_FALSE(queue.push("a", nothing));
    EXPECT_TRUE(queue.push("b", nothing));
    EXPECT_FALSE(queue.push("c", nothing));
    EXPECT_TRUE(queue.pop().has_value());
    EXPECT_TRUE(queue.push("c", nothing));
}

TEST(FairQueue, WakesAllWhoWaitWhenItCloses) {
    FairQueue queue({3, 3});
    {
        std::vector<std::jthread> threads;
        for (int at = 0; at < 3; ++at)
            threads.emplace_back([&] { EXPECT_FALSE(queue.pop().has_value()); });
        queue.close();
    }
    EXPECT_FALSE(queue.push("a", [] {}));
}

} // namespace
} // namespace vouch::http::detail
