#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "llm/model_server_for_test.h"

namespace vouch::llm {
namespace {

using http::raw_answer;
using Json = nlohmann::json;

std::string whole(std::string_view choice, std::string_view usage = R"({"prompt_tokens":12,
    "completion_tokens":3,"prompt_tokens_details":{"cached_tokens":8}})") {
    return raw_answer(200, R"({"id":"c1","model":"small-2026","new_field":[1],"choices":[)" +
                               std::string(choice) + R"(],"usage":)" + std::string(usage) + "}");
}

const std::string kGood = whole(
    R"({"index":0,"message":{"role":"assistant","content":"Three."},"finish_reason":"stop"})");

const std::string kStream =
    "data: {\"model\":\"small-2026\",\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\","
    "\"content\":\"\"},\"finish_reason\":null}]}\n\n"
    ": a comment\n\n"
    "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Thr\"},\"finish_reason\":null}]}\n\n"
    "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"ée.\"}}]}\n\n"
    "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"
    "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":12,\"completion_tokens\":3}}\n\n"
    "data: [DONE]\n\n";

TEST(OpenAi, AsksAndReads) {
    ModelServer server({kGood});
    auto [reply, pieces] = ask(server, "openai");
    ASSERT_TRUE(reply) << reply.error().message;
    EXPECT_EQ(reply->text, "Three.");
    EXPECT_TRUE(reply->whole());
    EXPECT_EQ(reply->model, "small-2026");
    EXPECT_EQ(reply->usage.calls, 1U);
    EXPECT_EQ(reply->usage.tokens_in, 12U);
    EXPECT_EQ(reply->usage.tokens_cached, 8U);
    EXPECT_EQ(reply->usage.tokens_out, 3U);
    EXPECT_DOUBLE_EQ(reply->usage.cost_usd, (4 * 1 + 8 * 0.1 + 3 * 10) / 1e6);
    const std::string request = server.requests().at(0);
    EXPECT_TRUE(request.starts_with("POST /v1/chat/completions HTTP/1.1\r\n")) << request;
    EXPECT_NE(request.find("Authorization: Bearer hush-hush\r\n"), std::string::npos);
    const Json body = Json::parse(request.substr(request.find("\r\n\r\n")));
    EXPECT_EQ(body, Json::parse(R"({"model":"small","max_tokens":512,"temperature":0.0,"messages":[
        {"role":"system","content":"Be short."},{"role":"user","content":"How many?"}]})"));
}

TEST(OpenAi, ReadsAStream) {
    ModelServer server({streamed(kStream)});
    auto [reply, pieces] = ask_streamed(server, "openai");
    ASSERT_TRUE(reply) << reply.error().message;
    EXPECT_EQ(reply->text, "Thrée.");
    EXPECT_EQ(pieces, reply->text);
    EXPECT_TRUE(reply->whole());
    EXPECT_EQ(reply->usage.tokens_out, 3U);
    const std::string request = server.requests().at(0);
    const Json body = Json::parse(request.substr(request.find("\r\n\r\n")));
    EXPECT_TRUE(body.at("stream").get<bool>());
    EXPECT_TRUE(body.at("stream_options").at("include_usage").get<bool>());
}

TEST(OpenAi, AStreamThatIsCutAnywhereIsNoReply) { check_cut_streams("openai", kStream); }

TEST(OpenAi, AnEndMarkWithoutAReasonIsNoEnd) {
    std::string events = kStream;
    events.erase(events.find("data: {\"choices\":[{\"index\":0,\"delta\":{},"),
                 events.find("data: {\"choices\":[],") -
                     events.find("data: {\"choices\":[{\"index\":0,\"delta\":{},"));
    ModelServer server({streamed(events)});
    EXPECT_EQ(code_of(ask_streamed(server, "openai")), "unavailable");
}

TEST(OpenAi, TellsWhyAReplyEnded) {
    const auto finish = [](std::string_view message, std::string_view reason) {
        ModelServer server({whole(R"({"index":0,"message":)" + std::string(message) +
                                  R"(,"finish_reason":)" + std::string(reason) + "}")});
        auto heard = ask(server, "openai");
        EXPECT_TRUE(heard.reply) << message << code_of(heard);
        return heard.reply ? heard.reply->finish : Finish::Whole;
    };
    EXPECT_EQ(finish(R"({"content":"Th"})", R"("length")"), Finish::TokensMax);
    EXPECT_EQ(finish(R"({"content":null})", R"("length")"), Finish::TokensMax);
    EXPECT_EQ(finish(R"({"content":""})", R"("content_filter")"), Finish::Withheld);
    EXPECT_EQ(finish(R"({"content":null,"refusal":"No."})", R"("stop")"), Finish::Withheld);
    EXPECT_EQ(finish(R"({"content":"x"})", R"("some_reason")"), Finish::Unexpected);
    EXPECT_EQ(finish(R"({"content":"x"})", "null"), Finish::Unexpected);
    EXPECT_EQ(finish(R"({"content":"x","tool_calls":[{"id":"1"}]})", R"("stop")"),
              Finish::Unexpected);
    EXPECT_EQ(finish(R"({"content":"x","function_call":{"name":"f"}})", R"("stop")"),
              Finish::Unexpected);
}

TEST(OpenAi, RefusesWhatIsNoReply) {
    constexpr const char* kChoice =
        R"({"index":0,"message":{"content":"Three."},"finish_reason":"stop"})";
    const std::string choice = kChoice;
    for (const std::string& body :
         {std::string("no json"),
          std::string("[]"),
          std::string("{}"),
          std::string(R"({"choices":[]})"),
          R"({"choices":[)" + choice + "," + choice + "]}",
          std::string(R"({"choices":{"0":1}})"),
          std::string(R"({"choices":["Three."]})"),
          std::string(R"({"choices":[{"index":0}]})"),
          std::string(
              R"({"choices":[{"index":1,"message":{"content":"x"},"finish_reason":"stop"}]})"),
          std::string(R"({"choices":[{"message":{"content":["x"]},"finish_reason":"stop"}]})"),
          std::string(R"({"choices":[{"message":{"content":7},"finish_reason":"stop"}]})"),
          std::string(R"({"choices":[{"message":{"content":"x"},"finish_reason":["stop"]}]})"),
          std::string(R"({"choices":[{"message":"x","finish_reason":"stop"}]})"),
          R"({"choices":[)" + choice + R"(],"usage":{"prompt_tokens":-1}})",
          R"({"choices":[)" + choice + R"(],"usage":{"completion_tokens":1.5}})",
          R"({"choices":[)" + choice + R"(],"usage":{"completion_tokens":99999999999999}})",
          R"({"choices":[)" + choice +
              R"(],"usage":{"prompt_tokens":1,"prompt_tokens_details":{"cached_tokens":2}}})",
          R"({"choices":[)" + choice + R"(],"usage":[]})",
          std::string("{\"choices\":[{\"message\":{\"content\":\"\xff\xfe\"}}]}"),
          std::string(R"({"choices":[{"message":{"content":"\ud800"}}]})"),
          std::string(1'000'000, '['),
          R"({"choices":[)" + choice + R"(],"x":)" + std::string(100, '[') + std::string(100, ']') +
              "}"}) {
        ModelServer server({raw_answer(200, body)});
        Heard heard = ask(server, "openai");
        EXPECT_EQ(code_of(heard), "corrupt") << body.substr(0, 200);
        EXPECT_EQ(server.requests().size(), 1U);
    }
}

TEST(OpenAi, RefusesWhatIsTooLarge) {
    const std::string long_text(300'000, 'x');
    ModelServer text(
        {whole(R"({"message":{"content":")" + long_text + R"("},"finish_reason":"stop"})")});
    EXPECT_EQ(code_of(ask(text, "openai")), "limit_exceeded");
    std::string many = "[0";
    for (int i = 0; i < 200'000; ++i)
        many += ",0";
    ModelServer values({raw_answer(200, many + "]")});
    EXPECT_EQ(code_of(ask(values, "openai")), "limit_exceeded");
    ModelServer hundred(
        {"HTTP/1.1 200 OK\r\nContent-Length: 104857600\r\n\r\n" + std::string(33 << 20, 'x')});
    EXPECT_EQ(code_of(ask(hundred, "openai")), "limit_exceeded");
    std::string events;
    for (int i = 0; i < 100; ++i)
        events += R"(data: {"choices":[{"delta":{"content":")" + long_text.substr(0, 10'000) +
                  "\"}}]}\n\n";
    ModelServer stream({streamed(events)});
    Heard heard = ask_streamed(stream, "openai");
    EXPECT_EQ(code_of(heard), "limit_exceeded");
    EXPECT_LE(heard.pieces.size(), 512U * 128);
    ModelServer event({streamed("data: " + std::string(2'000'000, 'x'))});
    EXPECT_EQ(code_of(ask_streamed(event, "openai")), "limit_exceeded");
}

TEST(OpenAi, RefusesAStreamThatIsNone) {
    for (const char* event :
         {"no json", "{\"choices\":[{\"delta\":{\"content\":1}}]}", "[1]", "\"text\"",
          R"({"choices":[{"delta":{"content":"a"}},{"index":1,"delta":{"content":"b"}}]})",
          R"({"choices":[{"index":1,"delta":{"content":"b"}}]})",
          R"({"choices":[],"usage":{"prompt_tokens":-5}})"}) {
        ModelServer server({streamed("data: " + std::string(event) + "\n\n" + kStream)});
        Heard heard = ask_streamed(server, "openai");
        EXPECT_EQ(code_of(heard), "corrupt") << event;
        EXPECT_EQ(heard.pieces, "");
    }
    std::string late = kStream;
    late.insert(late.find("data: [DONE]"),
                "data: {\"choices\":[{\"delta\":{\"content\":\" Four.\"}}]}\n\n");
    ModelServer server({streamed(late)});
    EXPECT_EQ(code_of(ask_streamed(server, "openai")), "corrupt");
}

TEST(OpenAi, ReadsAnErrorInsideOfAReply) {
    const std::string error = R"({"error":{"message":"key hush-hush","type":"server_error"}})";
    for (const std::string& bytes : {streamed("data: " + error + "\n\n"), raw_answer(200, error)}) {
        ModelServer server({bytes});
        Heard heard = bytes.find("data:") == std::string::npos ? ask(server, "openai")
                                                               : ask_streamed(server, "openai");
        EXPECT_EQ(code_of(heard), "unavailable");
        EXPECT_EQ(server.requests().size(), 3U);
        EXPECT_NE(heard.reply.error().message.find("(server_error)"), std::string::npos);
        EXPECT_EQ(heard.reply.error().message.find("hush"), std::string::npos);
    }
}

TEST(OpenAi, LeavesOutWhatAModelDoesNotTake) {
    const auto complaint = [](std::string_view parameter) {
        return raw_answer(400, R"({"error":{"type":"invalid_request_error","code":)"
                               R"("unsupported_parameter","param":")" +
                                   std::string(parameter) + R"("}})");
    };
    ModelServer server({complaint("max_tokens"), complaint("temperature"), kGood, kGood});
    auto model = make_model(quick_service(server, "openai"), std::make_shared<CallGate>());
    ASSERT_TRUE(model);
    auto reply = (*model)->chat(simple_request(), {}, {});
    ASSERT_TRUE(reply) << reply.error().message;
    EXPECT_EQ(reply->usage.calls, 3U);
    EXPECT_TRUE((*model)->chat(simple_request(), {}, {}));
    const std::string request = server.requests().at(3);
    const Json body = Json::parse(request.substr(request.find("\r\n\r\n")));
    EXPECT_EQ(body.at("max_completion_tokens"), 512);
    EXPECT_FALSE(body.contains("max_tokens") || body.contains("temperature"));
    ModelServer stubborn({complaint("max_tokens")});
    EXPECT_EQ(code_of(ask(stubborn, "openai")), "invalid_argument");
    EXPECT_EQ(stubborn.requests().size(), 5U);
}

TEST(OpenAi, OfAzureHasItsOwnPlaces) {
    ModelServer server({kGood});
    ModelService service = quick_service(server, "azure");
    service.url = server.url("/");
    service.model = "my-deployment";
    auto model = make_model(service, std::make_shared<CallGate>());
    ASSERT_TRUE(model) << model.error().message;
    ASSERT_TRUE((*model)->chat(simple_request(), {}, {}));
    const std::string request = server.requests().at(0);
    EXPECT_TRUE(request.starts_with("POST /openai/deployments/my-deployment/chat/completions"
                                    "?api-version=2024-10-21 HTTP/1.1\r\n"))
        << request;
    EXPECT_NE(request.find("api-key: hush-hush\r\n"), std::string::npos);
    EXPECT_EQ(request.find("Authorization"), std::string::npos);
    for (const char* wrong : {"a/b", "a?b", "a b", "../x#"}) {
        service.model = wrong;
        EXPECT_FALSE(make_model(service, std::make_shared<CallGate>())) << wrong;
    }
}

} // namespace
} // namespace vouch::llm
