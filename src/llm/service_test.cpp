#include "llm/service.h"

#include <gtest/gtest.h>

#include "llm/model_server_for_test.h"

namespace vouch::llm {
namespace {

using namespace std::chrono_literals;
using http::raw_answer;

const std::string kGood = raw_answer(
    200, R"({"choices":[{"message":{"content":"Three.\nEnd"},"finish_reason":"stop"}]})");

TEST(Service, AsksAgainWhatMayPass) {
    for (int status : {408, 429, 500, 502, 503, 504, 529}) {
        ModelServer server({raw_answer(status, "{}"), raw_answer(status, ""), kGood});
        Heard heard = ask(server, "openai");
        ASSERT_TRUE(heard.reply) << status;
        EXPECT_EQ(heard.reply->usage.calls, 3U);
    }
    ModelServer reset({"", "", kGood});
    EXPECT_TRUE(ask(reset, "openai").reply);
}

TEST(Service, SaysWhatAStatusMeans) {
    for (const auto& [status, code, attempts] :
         {std::tuple(400, "invalid_argument", 1U), std::tuple(401, "denied", 1U),
          std::tuple(402, "denied", 1U), std::tuple(403, "denied", 1U),
          std::tuple(404, "denied", 1U), std::tuple(413, "invalid_argument", 1U),
          std::tuple(422, "invalid_argument", 1U), std::tuple(429, "rate_limited", 3U),
          std::tuple(500, "unavailable", 3U), std::tuple(503, "unavailable", 3U),
          std::tuple(302, "unavailable", 1U)}) {
        ModelServer server({raw_answer(status, R"({"error":{"message":"key hush-hush How many?",
                                                    "type":"Some Sentence. hush"}})")});
        Heard heard = ask(server, "openai");
        EXPECT_EQ(code_of(heard), code) << status;
        EXPECT_EQ(server.requests().size(), attempts) << status;
        EXPECT_EQ(heard.reply.error().message.find("hush"), std::string::npos);
        EXPECT_EQ(heard.reply.error().message.find("How many"), std::string::npos);
        EXPECT_NE(heard.reply.error().message.find("127.0.0.1"), std::string::npos);
        EXPECT_EQ(code_of(ask_streamed(server, "anthropic")), code) << status;
    }
}

TEST(Service, SaysThatARequestIsTooLong) {
    for (const char* error : {R"({"code":"context_length_exceeded"})",
                              R"({"type":"exceed_context_size_error","code":400})"}) {
        ModelServer server({raw_answer(400, R"({"error":)" + std::string(error) + "}")});
        Heard heard = ask(server, "openai");
        EXPECT_EQ(code_of(heard), "invalid_argument");
        EXPECT_NE(heard.reply.error().message.find("as long as this one"), std::string::npos);
    }
}

TEST(Service, AnAccountWithoutCreditIsAskedOnce) {
    ModelServer server({raw_answer(429, R"({"error":{"code":"insufficient_quota"}})")});
    Heard heard = ask(server, "openai");
    EXPECT_EQ(code_of(heard), "rate_limited");
    EXPECT_EQ(server.requests().size(), 1U);
    EXPECT_EQ(heard.reply.error().hints.at(0), "The account has no credit left.");
}

TEST(Service, KeepsToRetryAfter) {
    ModelServer server({raw_answer(429, "", "Retry-After: 1\r\n"), kGood});
    const auto began = std::chrono::steady_clock::now();
    EXPECT_TRUE(ask(server, "openai").reply);
    EXPECT_GE(std::chrono::steady_clock::now() - began, 1s);
    ModelServer late({raw_answer(429, "", "Retry-After: 60\r\n"), kGood});
    EXPECT_EQ(code_of(ask(late, "openai")), "rate_limited");
}

TEST(Service, CutsAtStopTexts) {
    ModelServer server({kGood});
    auto model = make_model(quick_service(server, "openai"), std::make_shared<CallGate>()).value();
    ChatRequest request = simple_request();
    request.stop = {"\nEnd", ""};
    EXPECT_EQ(model->chat(request, {}, {})->text, "Three.");
}

TEST(Service, CountsRepeatedCallsAgainstTheLimits) {
    ModelServer server({raw_answer(503, "")});
    auto gate = std::make_shared<CallGate>(GateLimits{.calls_per_minute = 2});
    auto model = make_model(quick_service(server, "openai"), gate).value();
    auto reply = model->chat(simple_request(), {}, {});
    ASSERT_FALSE(reply);
    EXPECT_EQ(reply.error().code, base::ErrorCode::RateLimited);
    EXPECT_EQ(server.requests().size(), 2U);
    EXPECT_FALSE(model->chat(simple_request(), {}, {}));
    EXPECT_EQ(server.requests().size(), 2U);
}

TEST(Service, LeavesAServerAloneThatFails) {
    ModelServer server({raw_answer(500, "")});
    auto gate = std::make_shared<CallGate>(GateLimits{.failures_max = 4});
    auto model = make_model(quick_service(server, "openai"), gate).value();
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(model->chat(simple_request(), {}, {}).error().code, base::ErrorCode::Unavailable);
    EXPECT_EQ(server.requests().size(), 4U);
}

TEST(Service, WaitsNoLongerThanItsTimes) {
    http::RawServer silent([](http::RawPeer& peer) { peer.wait_for_end(); });
    http::RawServer stalls([](http::RawPeer& peer) {
        peer.read_request();
        peer.write(streamed("data: {\"choices\":[{\"delta\":{\"content\":\"Thr\"}}]}\n\n"));
        peer.wait_for_end();
    });
    ModelService service;
    service.model = "small";
    service.first_byte = service.silence = service.reply = 50ms;
    for (const http::RawServer* server : {&silent, &stalls}) {
        service.url = server->url("/v1");
        auto gate = std::make_shared<CallGate>();
        auto model = make_model(service, gate).value();
        for (const TextSink& sink : {TextSink(), TextSink([](std::string_view) {})}) {
            auto reply = model->chat(simple_request(), {}, sink);
            ASSERT_FALSE(reply);
            EXPECT_EQ(reply.error().code, base::ErrorCode::Timeout) << reply.error().message;
        }
        EXPECT_EQ(server->connections(), 2) << "what is silent is asked once";
    }
    service.first_byte = service.silence = service.reply = 60s;
    auto model = make_model(service, std::make_shared<CallGate>()).value();
    EXPECT_EQ(model->chat(simple_request(), base::Context().within(50ms), {}).error().code,
              base::ErrorCode::Timeout);
}

TEST(Service, StopsWhenItIsTold) {
    std::stop_source stop;
    http::RawServer server([&](http::RawPeer& peer) {
        peer.read_request();
        peer.write(streamed("data: {\"choices\":[{\"delta\":{\"content\":\"Thr\"}}]}\n\n"));
        peer.wait_for_end();
    });
    ModelService service;
    service.model = "small";
    service.url = server.url("/v1");
    auto model = make_model(service, std::make_shared<CallGate>()).value();
    base::Context context;
    context.stop = stop.get_token();
    auto reply =
        model->chat(simple_request(), context, [&](std::string_view) { stop.request_stop(); });
    EXPECT_EQ(reply.error().code, base::ErrorCode::Cancelled);
}

TEST(Service, RefusesRequestsThatNoModelTakes) {
    ModelServer server({kGood});
    auto model = make_model(quick_service(server, "openai"), std::make_shared<CallGate>()).value();
    const auto refuses = [&](const auto& change) {
        ChatRequest request = simple_request();
        change(request);
        auto reply = model->chat(request, {}, {});
        return !reply && reply.error().code == base::ErrorCode::InvalidArgument;
    };
    EXPECT_TRUE(refuses([](ChatRequest& request) { request.messages.clear(); }));
    EXPECT_TRUE(refuses([](ChatRequest& request) { request.tokens_max = 0; }));
    EXPECT_TRUE(refuses([](ChatRequest& request) { request.temperature = 3; }));
    EXPECT_TRUE(refuses([](ChatRequest& request) { request.stop.resize(5, "x"); }));
    EXPECT_TRUE(refuses([](ChatRequest& request) { request.instructions.resize(9 << 20, 'x'); }));
    EXPECT_TRUE(server.requests().empty());
    EXPECT_FALSE(refuses([](ChatRequest& request) { request.messages[0].text = "\xff \x01"; }));
}

TEST(Service, RefusesServicesThatAreNone) {
    const auto code = [](const auto& change) {
        ModelService service;
        service.model = "small";
        change(service);
        auto model = make_model(service, std::make_shared<CallGate>());
        return model ? "" : std::string(base::error_code_name(model.error().code));
    };
    EXPECT_EQ(code([](ModelService&) {}), "");
    EXPECT_EQ(code([](ModelService& service) { service.model.clear(); }), "invalid_argument");
    EXPECT_EQ(code([](ModelService& service) { service.provider = "other"; }), "invalid_argument");
    EXPECT_EQ(code([](ModelService& service) { service.provider = "azure"; }), "invalid_argument");
    EXPECT_EQ(code([](ModelService& service) { service.key = "a\r\nb"; }), "invalid_argument");
    EXPECT_EQ(code([](ModelService& service) { service.model = "other/model"; }),
              "invalid_argument");
    for (const char* url : {"host", "ftp://host", "https://me:pw@host/v1", "https://host/v1?key=x"})
        EXPECT_EQ(code([&](ModelService& service) { service.url = url; }), "invalid_argument")
            << url;
    const auto open = [](ModelService& service) { service.url = "http://host/v1"; };
    EXPECT_EQ(code(open), "denied");
    EXPECT_EQ(code([&](ModelService& service) {
                  open(service);
                  service.unencrypted = true;
              }),
              "");
    EXPECT_EQ(code([](ModelService& service) { service.url = "http://[::1]:9/v1"; }), "");
}

TEST(Service, TellsWhetherAModelAnswersAndWhatThereIs) {
    ModelServer server({kGood});
    auto gate = std::make_shared<CallGate>();
    auto standing = check_model(quick_service(server, "openai"), gate, {});
    ASSERT_TRUE(standing);
    EXPECT_EQ(standing->model, "small");
    ModelServer other(
        {raw_answer(404, R"({"error":{"code":"model_not_found"}})"),
         raw_answer(200, R"({"data":[{"id":"smal"},{"id":7},{"id":"large\u001b"}]})")});
    standing = check_model(quick_service(other, "openai"), gate, {});
    ASSERT_FALSE(standing);
    EXPECT_EQ(standing.error().code, base::ErrorCode::Denied);
    ASSERT_EQ(standing.error().hints.size(), 2U);
    EXPECT_EQ(standing.error().hints[0], "Did you mean smal?");
    EXPECT_EQ(standing.error().hints[1], "It has smal, ?.");
    EXPECT_TRUE(other.requests().at(1).starts_with("GET /v1/models HTTP/1.1\r\n"));
}

} // namespace
} // namespace vouch::llm
