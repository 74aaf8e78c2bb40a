#include "database/detail/time_limit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vouch::database::detail {
namespace {

using base::Context;
using base::ErrorCode;
using base::Result;
using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::Not;

Result<int> until_the_end(const Context& context) {
    while (context.check()) {
    }
    return base::Unexpected(context.check().error());
}

TEST(TimeLimit, SaysForWhatItWasWaited) {
    auto done = within(milliseconds(1), "the schema", {}, until_the_end);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::Timeout);
    EXPECT_THAT(done.error().message, HasSubstr("the schema"));
}

TEST(TimeLimit, TheCallersOwnEndComesFirst) {
    auto late = within(milliseconds(60'000), "the schema", Context{}.within(milliseconds(1)),
                       until_the_end);
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().code, ErrorCode::Timeout);
    EXPECT_THAT(late.error().message, Not(HasSubstr("the schema")));

    std::stop_source source;
    source.request_stop();
    Context stopped;
    stopped.stop = source.get_token();
    auto cancelled = within(milliseconds(60'000), "the schema", stopped, until_the_end);
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().code, ErrorCode::Cancelled);
}

TEST(TimeLimit, PassesOnWhatComesInTime) {
    auto done =
        within(milliseconds(60'000), "the schema", {}, [](const Context& context) -> Result<bool> {
            return context.remaining() <= milliseconds(60'000);
        });
    ASSERT_TRUE(done);
    EXPECT_TRUE(*done);
    auto failed = within(milliseconds(60'000), "the schema", {}, [](const Context&) -> Result<int> {
        return base::fail(ErrorCode::Denied, "No.");
    });
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().message, "No.");
}

} // namespace
} // namespace vouch::database::detail
