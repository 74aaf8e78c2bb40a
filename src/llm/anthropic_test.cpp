#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "llm/model_server_for_test.h"

namespace vouch::llm {
namespace {

using http::raw_answer;
using Json = nlohmann::json;

const std::string kGood = raw_answer(
    200, R"({"id":"m","type":"message","role":"assistant","model":"small-2026","new_field":{},
    "content":[{"type":"thinking","thinking":"Hm."},{"type":"text","text":"Three"},
    {"type":"text","text":"."}],"stop_reason":"end_turn","usage":{"input_tokens":4,
    "cache_read_input_tokens":8,"cache_creation_input_tokens":20,"output_tokens":3}})");

std::string event(std::string_view name, std::string_view data) {
    return "event: " + std::string(name) + "\ndata: {\"type\":\"" + std::string(name) + "\"" +
           std::string(data) + "}\n\n";
}

std::string text_delta(std::string_view text) {
    return event("content_block_delta",
                 R"(,"index":1,"delta":{"type":"text_delta","text":")" + std::string(text) + "\"}");
}

const std::string kStart =
    event("message_start", R"(,"message":{"model":"small-2026","content":[],"usage":)"
                           R"({"input_tokens":4,"cache_read_input_tokens":8,"output_tokens":1}})");
const std::string kEnd =
    event("message_delta", R"(,"delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":3})") +
    event("message_stop", "");
const std::string kStream =
    kStart + event("ping", "") +
    event("content_block_start",
          R"(,"index":0,"content_block":{"type":"thinking","thinking":""})") +
    event("content_block_delta", R"(,"index":0,"delta":{"type":"thinking_delta","thinking":"H"})") +
    event("content_block_start", R"(,"index":1,"content_block":{"type":"text","text":""})") +
    text_delta("Thr") + event("something_new", R"(,"x":1)") + text_delta("ée.") +
    event("content_block_stop", R"(,"index":1)") + kEnd;

TEST(Anthropic, AsksAndReads) {
    ModelServer server({kGood});
    auto [reply, pieces] = ask(server, "anthropic");
    ASSERT_TRUE(reply) << reply.error().message;
    EXPECT_EQ(reply->text, "Three.");
    EXPECT_TRUE(reply->whole());
    EXPECT_EQ(reply->model, "small-2026");
    EXPECT_EQ(reply->usage.tokens_in, 32U);
    EXPECT_EQ(reply->usage.tokens_cached, 8U);
    EXPECT_EQ(reply->usage.tokens_out, 3U);
    EXPECT_DOUBLE_EQ(reply->usage.cost_usd, (4 * 1 + 8 * 0.1 + 20 * 1.25 + 3 * 10) / 1e6);
    const std::string request = server.requests().at(0);
    EXPECT_TRUE(request.starts_with("POST /v1/messages HTTP/1.1\r\n")) << request;
    EXPECT_NE(request.find("x-api-key: hush-hush\r\n"), std::string::npos);
    EXPECT_NE(request.find("anthropic-version: 2023-06-01\r\n"), std::string::npos);
    const Json body = Json::parse(request.substr(request.find("\r\n\r\n")));
    EXPECT_EQ(body, Json::parse(R"({"model":"small","max_tokens":512,"temperature":0.0,"system":[
        {"type":"text","text":"Be short.","cache_control":{"type":"ephemeral"}}],
        "messages":[{"role":"user","content":"How many?"}]})"));
}

TEST(Anthropic, ReadsAStream) {
    ModelServer server({streamed(kStream)});
    auto [reply, pieces] = ask_streamed(server, "anthropic");
    ASSERT_TRUE(reply) << reply.error().message;
    EXPECT_EQ(reply->text, "Thrée.");
    EXPECT_EQ(pieces, reply->text);
    EXPECT_TRUE(reply->whole());
    EXPECT_EQ(reply->model, "small-2026");
    EXPECT_EQ(reply->usage.tokens_in, 12U);
    EXPECT_EQ(reply->usage.tokens_cached, 8U);
    EXPECT_EQ(reply->usage.tokens_out, 3U);
}

TEST(Anthropic, AStreamThatIsCutAnywhereIsNoReply) { check_cut_streams("anthropic", kStream); }

TEST(Anthropic, NeedsBeginningReasonAndEnd) {
    const std::string reason = kEnd.substr(0, kEnd.find("event: message_stop"));
    const std::string stop = kEnd.substr(reason.size());
    for (const std::string& events :
         {kStart + text_delta("Three.") + stop, kStart + text_delta("Three.") + reason,
          reason + stop, stop, std::string()}) {
        ModelServer server({streamed(events)});
        EXPECT_EQ(code_of(ask_streamed(server, "anthropic")), "unavailable") << events;
    }
    for (const std::string& events :
         {text_delta("Three.") + kStart + kEnd, kStart + reason + text_delta("Three.") + stop,
          kStart + kStart + kEnd, kStart + event("content_block_delta", "") + kEnd,
          kStart + event("content_block_start", R"(,"content_block":"text")") + kEnd,
          kStart + event("message_delta", R"(,"usage":{"output_tokens":-3})") + kEnd}) {
        ModelServer server({streamed(events)});
        EXPECT_EQ(code_of(ask_streamed(server, "anthropic")), "corrupt") << events;
    }
}

TEST(Anthropic, TellsWhyAReplyEnded) {
    const auto finish = [](std::string_view reason,
                           std::string_view block = R"("text","text":"x")") {
        ModelServer server({raw_answer(200, R"({"content":[{"type":)" + std::string(block) +
                                                R"(}],"stop_reason":)" + std::string(reason) + "}"),
                            streamed(kStart +
                                     event("content_block_start", R"(,"content_block":{"type":)" +
                                                                      std::string(block) + "}") +
                                     event("message_delta", R"(,"delta":{"stop_reason":)" +
                                                                std::string(reason) + "}") +
                                     event("message_stop", ""))});
        auto whole = ask(server, "anthropic");
        EXPECT_TRUE(whole.reply) << reason << code_of(whole);
        auto stream = ask_streamed(server, "anthropic");
        if (reason != "null") {
            EXPECT_TRUE(stream.reply) << reason << code_of(stream);
            if (stream.reply && whole.reply) {
                EXPECT_EQ(stream.reply->finish, whole.reply->finish);
            }
        }
        return whole.reply ? whole.reply->finish : Finish::Whole;
    };
    EXPECT_EQ(finish(R"("stop_sequence")"), Finish::Whole);
    EXPECT_EQ(finish(R"("max_tokens")"), Finish::TokensMax);
    EXPECT_EQ(finish(R"("model_context_window_exceeded")"), Finish::TokensMax);
    EXPECT_EQ(finish(R"("refusal")"), Finish::Withheld);
    EXPECT_EQ(finish(R"("tool_use")"), Finish::Unexpected);
    EXPECT_EQ(finish(R"("something")"), Finish::Unexpected);
    EXPECT_EQ(finish("null"), Finish::Unexpected);
    EXPECT_EQ(finish(R"("end_turn")", R"("tool_use","id":"1","name":"f","input":{})"),
              Finish::Unexpected);
}

TEST(Anthropic, RefusesWhatIsNoReply) {
    for (const char* body :
         {"no json", "[]", "{}", R"({"content":"Three."})", R"({"content":[{"type":7}]})",
          R"({"content":[{"type":"text","text":["x"]}],"stop_reason":"end_turn"})",
          R"({"content":[{"type":"text","text":"x"}],"stop_reason":1})",
          R"({"content":[{"type":"text","text":"x"}],"usage":{"input_tokens":"4"}})",
          R"({"content":[{"type":"text","text":"x"}],"usage":{"output_tokens":-4}})",
          "{\"content\":[{\"type\":\"text\",\"text\":\"\xff\"}]}"}) {
        ModelServer server({raw_answer(200, body)});
        EXPECT_EQ(code_of(ask(server, "anthropic")), "corrupt") << body;
    }
}

TEST(Anthropic, ReadsAnErrorInsideOfAStream) {
    for (const auto& [type, code, attempts] :
         {std::tuple("overloaded_error", "unavailable", 3U),
          std::tuple("api_error", "unavailable", 3U),
          std::tuple("rate_limit_error", "rate_limited", 3U),
          std::tuple("authentication_error", "denied", 1U),
          std::tuple("invalid_request_error", "invalid_argument", 1U)}) {
        const std::string error =
            event("error", R"(,"error":{"type":")" + std::string(type) + R"(","message":"hush"})");
        ModelServer server({streamed(error)});
        Heard heard = ask_streamed(server, "anthropic");
        EXPECT_EQ(code_of(heard), code);
        EXPECT_EQ(server.requests().size(), attempts) << type;
        EXPECT_EQ(heard.reply.error().message.find("hush"), std::string::npos);
        ModelServer later({streamed(kStart + text_delta("Thr") + error)});
        EXPECT_EQ(code_of(ask_streamed(later, "anthropic")), code);
        EXPECT_EQ(later.requests().size(), 1U) << "text was given away before";
    }
}

TEST(Anthropic, LeavesOutATemperatureThatAModelDoesNotTake) {
    ModelServer server({raw_answer(400, R"({"type":"error","error":{"type":"invalid_request_error",
                                            "message":"temperature is deprecated"}})"),
                        kGood});
    EXPECT_TRUE(ask(server, "anthropic").reply);
    const std::string request = server.requests().at(1);
    EXPECT_EQ(request.find("temperature"), std::string::npos);
}

TEST(Anthropic, HasItsOwnModelsOnly) {
    ModelService service;
    service.provider = "anthropic";
    const auto code = [&](const char* model) {
        service.model = model;
        auto made = make_model(service, std::make_shared<CallGate>());
        return made ? "" : std::string(base::error_code_name(made.error().code));
    };
    EXPECT_EQ(code("claude-x"), "");
    EXPECT_EQ(code("anthropic/claude-x"), "");
    EXPECT_EQ(code("openai/gpt-4o"), "invalid_argument");
    service.url = "https://gateway.example";
    EXPECT_EQ(code("openai/gpt-4o"), "");
}

} // namespace
} // namespace vouch::llm
