#include "database/detail/odbc_thread.h"

#include <atomic>
#include <future>
#include <stop_token>

#include <gtest/gtest.h>

namespace vouch::database::detail {
namespace {

using base::Context;
using base::ErrorCode;
using std::chrono::milliseconds;

void do_nothing() {}

TEST(OdbcThread, RunsCallsOneAfterAnotherOnOneThread) {
    OdbcThread thread;
    auto first = std::this_thread::get_id();
    auto second = first;
    EXPECT_TRUE(thread.run(
        {}, [&] { first = std::this_thread::get_id(); }, do_nothing));
    EXPECT_TRUE(thread.run(
        {}, [&] { second = std::this_thread::get_id(); }, do_nothing));
    EXPECT_EQ(first, second);
    EXPECT_NE(first, std::this_thread::get_id());
}

TEST(OdbcThread, ACallIsInterruptedAtTheDeadline) {
    OdbcThread thread;
    std::promise<void> interrupted;
    auto done = thread.run(
        Context{}.within(milliseconds(20)), [&] { interrupted.get_future().wait(); },
        [&] { interrupted.set_value(); });
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::Timeout);
    EXPECT_FALSE(thread.lost()) << "it came back";
    EXPECT_TRUE(thread.run({}, do_nothing, do_nothing));
}

TEST(OdbcThread, ACallIsInterruptedWhenTheCallerStops) {
    OdbcThread thread;
    std::stop_source source;
    std::promise<void> interrupted;
    auto act = [&] {
        source.request_stop();
        interrupted.get_future().wait();
    };
    auto done =
        thread.run(Context{.stop = source.get_token()}, act, [&] { interrupted.set_value(); });
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::Cancelled);
    EXPECT_FALSE(thread.lost());
}

TEST(OdbcThread, ACallThatDoesNotComeBackIsLeftBehind) {
    auto release = std::make_shared<std::promise<void>>();
    auto ended = std::make_shared<std::promise<void>>();
    {
        OdbcThread thread;
        auto act = [release, ended] {
            release->get_future().wait();
            ended->set_value();
        };
        auto done = thread.run(Context{}.within(milliseconds(20)), act, do_nothing);
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().code, ErrorCode::Timeout);
        EXPECT_TRUE(thread.lost());
        auto refused = thread.run({}, do_nothing, do_nothing);
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, ErrorCode::Unavailable);
    }
    release->set_value();
    ended->get_future().wait();
}

TEST(OdbcThread, NothingIsRunAfterTheDeadline) {
    OdbcThread thread;
    std::atomic<bool> ran = false;
    auto done = thread.run(
        Context{}.within(milliseconds(-1)), [&] { ran = true; }, do_nothing);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::Timeout);
    EXPECT_TRUE(thread.run({}, do_nothing, do_nothing));
    EXPECT_FALSE(ran);
}

TEST(OdbcThread, WhatACallOwnedIsGoneWhenItIsOver) {
    OdbcThread thread;
    auto owned = std::make_shared<int>(1);
    std::weak_ptr<int> watched = owned;
    EXPECT_TRUE(thread.run(
        {}, [owned = std::move(owned)] {}, do_nothing));
    EXPECT_TRUE(watched.expired());
}

} // namespace
} // namespace vouch::database::detail
