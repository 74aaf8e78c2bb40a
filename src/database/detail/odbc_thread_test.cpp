#include "database/detail/odbc_thread.h"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <future>
#include <new>
#include <stop_token>

#include <gtest/gtest.h>

#include "base/temporary_directory.h"

namespace vouch::database::detail {
namespace {

using base::Context;
using base::ErrorCode;
using std::chrono::milliseconds;

void do_nothing() {}

std::function<void()> remember_thread(std::jthread::id& id) {
    return [&id] { id = std::this_thread::get_id(); };
}

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

TEST(OdbcThread, TheCallerNeverInterrupts) {
    OdbcThread thread;
    std::promise<void> interrupted;
    std::jthread::id own;
    std::jthread::id other;
    ASSERT_TRUE(thread.run({}, remember_thread(own), {}));
    auto done = thread.run(
        Context{}.within(milliseconds(20)), [&] { interrupted.get_future().wait(); },
        [&] {
            other = std::this_thread::get_id();
            interrupted.set_value();
        });
    ASSERT_FALSE(done);
    EXPECT_NE(other, std::jthread::id());
    EXPECT_NE(other, std::this_thread::get_id());
    EXPECT_NE(other, own);
}

TEST(OdbcThread, AnInterruptThatDoesNotComeBackIsLeftBehind) {
    auto release = std::make_shared<std::promise<void>>();
    std::shared_future<void> released = release->get_future().share();
    {
        OdbcThread thread;
        auto start = std::chrono::steady_clock::now();
        auto done = thread.run(
            Context{}.within(milliseconds(20)),
            [] { std::this_thread::sleep_for(milliseconds(100)); },
            [released] { released.wait(); });
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().code, ErrorCode::Timeout);
        EXPECT_TRUE(thread.lost()) << "it may still stop another call";
        EXPECT_LT(std::chrono::steady_clock::now() - start, milliseconds(3'000));
    }
    release->set_value();
}

TEST(OdbcThread, TheFencesAreAroundWhatInterruptsToo) {
    auto folder = base::TemporaryDirectory::create().value();
    std::filesystem::path path = folder.path() / "written";
    OdbcThread thread;
    ASSERT_EQ(thread.raise({.readable = {"/"}}, {}), base::file_fence_version() > 0);
    std::promise<bool> wrote;
    std::shared_future<bool> written = wrote.get_future().share();
    auto done = thread.run(
        Context{}.within(milliseconds(20)), [written] { written.wait(); },
        [&] { wrote.set_value(std::ofstream(path).is_open()); });
    ASSERT_FALSE(done);
    EXPECT_EQ(written.get(), base::file_fence_version() == 0);
    EXPECT_TRUE(std::ofstream(path).is_open()) << "the caller is free";
}

TEST(OdbcThread, ACallThatThrowsIsAnError) {
    OdbcThread thread;
    auto done = thread.run(
        {}, [] { throw std::bad_alloc(); }, do_nothing);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::Unavailable);
    EXPECT_FALSE(thread.lost());
    EXPECT_TRUE(thread.run({}, do_nothing, do_nothing));
}

TEST(OdbcThread, AnInterruptThatThrowsIsOver) {
    OdbcThread thread;
    std::promise<void> interrupted;
    auto done = thread.run(
        Context{}.within(milliseconds(20)), [&] { interrupted.get_future().wait(); },
        [&] {
            interrupted.set_value();
            throw std::bad_alloc();
        });
    ASSERT_FALSE(done);
    EXPECT_FALSE(thread.lost());
}

TEST(OdbcThread, TheLastCallRunsOnTheThread) {
    std::jthread::id own;
    std::jthread::id last;
    OdbcThread thread;
    ASSERT_TRUE(thread.run({}, remember_thread(own), {}));
    thread.finish(milliseconds(10'000), remember_thread(last));
    EXPECT_EQ(last, own);
}

TEST(OdbcThread, TheLastCallFollowsOneThatComesBackLate) {
    auto release = std::make_shared<std::promise<void>>();
    auto last = std::make_shared<std::promise<std::jthread::id>>();
    std::future<std::jthread::id> ended = last->get_future();
    std::jthread::id own;
    {
        OdbcThread thread;
        ASSERT_TRUE(thread.run({}, remember_thread(own), {}));
        auto done = thread.run(Context{}.within(milliseconds(20)),
                               [release] { release->get_future().wait(); }, {});
        ASSERT_FALSE(done);
        ASSERT_TRUE(thread.lost());
        auto start = std::chrono::steady_clock::now();
        thread.finish(milliseconds(10'000),
                      [last] { last->set_value(std::this_thread::get_id()); });
        EXPECT_LT(std::chrono::steady_clock::now() - start, milliseconds(5'000));
    }
    EXPECT_EQ(ended.wait_for(milliseconds(0)), std::future_status::timeout);
    release->set_value();
    EXPECT_EQ(ended.get(), own);
}

TEST(OdbcThread, ALastCallThatHangsIsLeftBehind) {
    auto release = std::make_shared<std::promise<void>>();
    std::shared_future<void> released = release->get_future().share();
    OdbcThread thread;
    thread.finish(milliseconds(20), [released] { released.wait(); });
    EXPECT_TRUE(thread.lost());
    release->set_value();
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
