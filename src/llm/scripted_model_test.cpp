#include "llm/scripted_model.h"

#include <thread>

#include <gtest/gtest.h>

namespace vouch::llm {
namespace {

using namespace std::chrono_literals;
using base::ErrorCode;

ChatRequest asking(std::string text) {
    ChatRequest request;
    request.messages = {{Speaker::User, std::move(text)}};
    return request;
}

TEST(ScriptedModel, SaysOneAfterAnother) {
    ScriptedModel model(std::vector<std::string>{"first", "second"});
    EXPECT_EQ(model.chat(asking("a"), {})->text, "first");
    EXPECT_EQ(model.chat(asking("b"), {})->text, "second");
    EXPECT_EQ(model.chat(asking("c"), {}).error().code, ErrorCode::Unavailable);
    ASSERT_EQ(model.requests().size(), 3U);
    EXPECT_EQ(model.requests()[1].messages[0].text, "b");
}

TEST(ScriptedModel, AnswersByTheRequest) {
    ScriptedModel model([](const ChatRequest& request) {
        return ScriptedReply{.text = "You said: " + request.messages[0].text};
    });
    std::string pieces;
    auto reply = model.chat(asking("Thrée."), {}, [&](std::string_view piece) { pieces += piece; });
    EXPECT_EQ(reply->text, "You said: Thrée.");
    EXPECT_EQ(pieces, reply->text);
}

TEST(ScriptedModel, FailsAndIsCut) {
    ScriptedModel model(std::vector<ScriptedReply>{
        {.error = base::Error{ErrorCode::RateLimited, "Enough.", std::nullopt, {}}},
        {.text = "a whole reply", .cut_at = 9},
        {.text = "half", .finish = Finish::TokensMax}});
    EXPECT_EQ(model.chat(asking("a"), {}).error().code, ErrorCode::RateLimited);
    std::string pieces;
    auto cut = model.chat(asking("b"), {}, [&](std::string_view piece) { pieces += piece; });
    EXPECT_EQ(cut.error().code, ErrorCode::Unavailable);
    EXPECT_EQ(pieces, "a whole r");
    EXPECT_FALSE(model.chat(asking("c"), {})->whole());
}

TEST(ScriptedModel, WaitsUntilItIsReleased) {
    ScriptedModel model(std::vector<std::string>{"a", "b", "c"});
    model.hold();
    EXPECT_EQ(model.chat(asking("x"), base::Context().within(1ms)).error().code,
              ErrorCode::Timeout);
    std::stop_source stop;
    base::Context stoppable;
    stoppable.stop = stop.get_token();
    ErrorCode stopped = ErrorCode::Internal;
    std::string text;
    {
        std::jthread first([&] { stopped = model.chat(asking("y"), stoppable).error().code; });
        std::jthread second([&] { text = model.chat(asking("z"), {})->text; });
        EXPECT_TRUE(model.wait_for_held(2, base::Context().within(20s)));
        stop.request_stop();
        first.join();
        EXPECT_FALSE(model.wait_for_held(2, base::Context().within(1ms)));
        model.release();
    }
    EXPECT_EQ(stopped, ErrorCode::Cancelled);
    EXPECT_FALSE(text.empty());
}

} // namespace
} // namespace vouch::llm
