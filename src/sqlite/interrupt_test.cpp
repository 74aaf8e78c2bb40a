// A deadline and a stop request end a statement that would never end by itself. No test asserts a
// speed: each would hang if the interrupt did not work.

#include <latch>
#include <thread>

#include <gtest/gtest.h>

#include "base/temporary_directory.h"
#include "sqlite/database.h"

namespace vouch::sqlite {
namespace {

using base::Context;
using base::ErrorCode;

constexpr const char* kEndless =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n) SELECT count(*) FROM n";
constexpr const char* kEndlessRows =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n) SELECT i FROM n";

class InterruptTest : public testing::Test {
protected:
    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
    Database database_ =
        Database::open(folder_.path() / "t.db", {.mode = OpenMode::Create, .trust = Trust::Own})
            .value();
};

TEST_F(InterruptTest, TheDeadlineEndsAStep) {
    Statement statement = database_.prepare(kEndless).value();
    Context context = Context{}.within(std::chrono::milliseconds(20));
    auto step = statement.step(context);
    ASSERT_FALSE(step);
    EXPECT_EQ(step.error().code, ErrorCode::Timeout);
    EXPECT_EQ(context.remaining().count(), 0);
    auto late = statement.step(context);
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().code, ErrorCode::Timeout);
}

TEST_F(InterruptTest, AStopRequestEndsAStep) {
    std::stop_source source;
    std::latch started(1);
    std::jthread stopper([&] {
        started.wait();
        source.request_stop();
    });
    Statement statement = database_.prepare(kEndless).value();
    started.count_down();
    auto step = statement.step({.stop = source.get_token()});
    ASSERT_FALSE(step);
    EXPECT_EQ(step.error().code, ErrorCode::Cancelled);
}

TEST_F(InterruptTest, LaterStepsAreWatchedToo) {
    Statement statement = database_.prepare(kEndlessRows).value();
    Context context = Context{}.within(std::chrono::milliseconds(20));
    auto step = statement.step(context);
    while (step && *step == Step::Row)
        step = statement.step(context);
    ASSERT_FALSE(step);
    EXPECT_EQ(step.error().code, ErrorCode::Timeout);
}

TEST_F(InterruptTest, TheConnectionWorksAfterwards) {
    Statement endless = database_.prepare(kEndless).value();
    EXPECT_FALSE(endless.step(Context{}.within(std::chrono::milliseconds(5))));
    Statement simple = database_.prepare("SELECT 7").value();
    ASSERT_EQ(*simple.step({}), Step::Row);
    EXPECT_EQ(simple.column_integer(0), 7);
}

TEST_F(InterruptTest, AScriptIsWatched) {
    auto done = database_.execute(kEndless, Context{}.within(std::chrono::milliseconds(5)));
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::Timeout);
}

TEST_F(InterruptTest, NothingStartsAfterTheDeadline) {
    Statement statement = database_.prepare("CREATE TABLE late(a)").value();
    EXPECT_FALSE(statement.step(Context{}.within(std::chrono::milliseconds(0))));
    EXPECT_FALSE(database_.prepare("SELECT a FROM late"));
}

} // namespace
} // namespace vouch::sqlite
