#include "database/detail/session_pool.h"

#include <future>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace vouch::database::detail {
namespace {

using base::Context;
using base::ErrorCode;
using base::Result;
using std::chrono::milliseconds;

/// A server that counts what is open, and can be restarted.
struct Server {
    int generation = 0;
    int opened = 0;
    int ended = 0;
    bool down = false;
    milliseconds work_time{}; ///< what the last transaction was begun for
};

class FakeSession {
public:
    explicit FakeSession(Server& server) : server_(&server), generation_(server.generation) {
        ++server.opened;
    }

    Result<void> begin(const Context& context, const Context& patience) {
        TRY(context.check());
        TRY(patience.check());
        server_->work_time = context.remaining();
        if (generation_ == server_->generation) return {};
        return base::fail(ErrorCode::Unavailable, "The connection is gone.");
    }
    void end() { ++server_->ended; }
    bool reusable() const { return !spoiled; }

    bool spoiled = false;

private:
    Server* server_;
    int generation_;
};

class SessionPoolTest : public testing::Test {
protected:
    using Pool = SessionPool<FakeSession>;

    Server server_;
    Pool pool_{[this](const Context&) -> Result<FakeSession> {
        if (server_.down) return base::fail(ErrorCode::Unavailable, "The server is down.");
        return FakeSession(server_);
    }};
};

TEST_F(SessionPoolTest, KeepsASessionForTheNextCall) {
    for (int call = 0; call < 3; ++call)
        EXPECT_TRUE(pool_.lease({}));
    EXPECT_EQ(server_.opened, 1);
    EXPECT_EQ(server_.ended, 3);
}

TEST_F(SessionPoolTest, AKeptSessionHasAllTheTimeOfTheCall) {
    for (int call = 0; call < 2; ++call) {
        EXPECT_TRUE(pool_.lease(Context{}.within(milliseconds(60'000))));
        EXPECT_GT(server_.work_time, milliseconds(50'000)) << call;
    }
    EXPECT_EQ(server_.opened, 1);
}

TEST_F(SessionPoolTest, DropsOneThatIsNotInOrder) {
    {
        auto lease = pool_.lease({});
        ASSERT_TRUE(lease);
        (*lease)->spoiled = true;
    }
    EXPECT_TRUE(pool_.lease({}));
    EXPECT_EQ(server_.opened, 2);
}

TEST_F(SessionPoolTest, RecoversAfterARestart) {
    {
        auto one = pool_.lease({});
        auto two = pool_.lease({});
        ASSERT_TRUE(one && two);
    }
    EXPECT_EQ(server_.opened, 2);
    server_.generation = 1;
    EXPECT_TRUE(pool_.lease({}));
    EXPECT_EQ(server_.opened, 3) << "the second kept one is dropped without being tried";
    server_.generation = 2;
    server_.down = true;
    auto refused = pool_.lease({});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Unavailable);
    server_.down = false;
    EXPECT_TRUE(pool_.lease({}));
}

TEST_F(SessionPoolTest, WaitsWhileAllAreInUse) {
    std::vector<Pool::Lease> leases;
    for (int number = 0; number < 4; ++number) {
        auto lease = pool_.lease({});
        ASSERT_TRUE(lease);
        leases.push_back(std::move(*lease));
    }
    auto late = pool_.lease(Context{}.within(milliseconds(10)));
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().code, ErrorCode::Timeout);

    std::stop_source source;
    std::jthread stopper([&] { source.request_stop(); });
    auto stopped = pool_.lease({.stop = source.get_token()});
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, ErrorCode::Cancelled);

    std::jthread giver([&] { leases.pop_back(); });
    EXPECT_TRUE(pool_.lease({}));
    EXPECT_EQ(server_.opened, 4) << "a failed wait takes no place";
}

TEST_F(SessionPoolTest, AFailedOpeningTakesNoPlace) {
    server_.down = true;
    for (int attempt = 0; attempt < 10; ++attempt)
        EXPECT_FALSE(pool_.lease(Context{}.within(milliseconds(1000))));
    server_.down = false;
    EXPECT_TRUE(pool_.lease(Context{}.within(milliseconds(1000))));
}

/// Tells when it is gone.
class MortalSession {
public:
    explicit MortalSession(std::promise<void> gone) : gone_(std::move(gone)) {}
    MortalSession(MortalSession&& other) noexcept
        : gone_(std::exchange(other.gone_, std::nullopt)) {}
    MortalSession& operator=(MortalSession&&) = delete;
    ~MortalSession() {
        if (gone_) gone_->set_value();
    }

    static Result<void> begin(const Context& /*context*/, const Context& /*patience*/) {
        return {};
    }
    static void end() {}
    static bool reusable() { return true; }

private:
    std::optional<std::promise<void>> gone_;
};

TEST(SessionPoolWithIdleTime, ClosesWhatIsNotUsedAndOpensAnew) {
    std::vector<std::future<void>> gone;
    SessionPool<MortalSession> pool(
        [&](const Context&) -> Result<MortalSession> {
            std::promise<void> promise;
            gone.push_back(promise.get_future());
            return MortalSession(std::move(promise));
        },
        milliseconds(20));
    for (std::size_t round = 0; round < 3; ++round) {
        {
            auto lease = pool.lease({});
            ASSERT_TRUE(lease);
            EXPECT_EQ(gone.at(round).wait_for(milliseconds(60)), std::future_status::timeout)
                << "while it is used it stays";
        }
        EXPECT_EQ(gone.at(round).wait_for(std::chrono::seconds(20)), std::future_status::ready);
    }
}

TEST(SessionPoolWithIdleTime, EndsWithoutWaiting) {
    auto start = std::chrono::steady_clock::now();
    {
        SessionPool<MortalSession> pool(
            [&](const Context&) -> Result<MortalSession> {
                return MortalSession(std::promise<void>());
            },
            std::chrono::hours(1));
        EXPECT_TRUE(pool.lease({}));
        EXPECT_TRUE(pool.lease({}));
    }
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

} // namespace
} // namespace vouch::database::detail
