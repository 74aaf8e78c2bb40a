#include "llm/model_server_for_test.h"

#include <gtest/gtest.h>

namespace vouch::llm {

using namespace std::chrono_literals;

ModelServer::ModelServer(std::vector<std::string> answers)
    : answers_(std::move(answers)), server_([this](http::RawPeer& peer) {
          std::string request = peer.read_request();
          if (request.empty()) return;
          const std::string answer = next(std::move(request));
          if (answer.empty()) return peer.reset();
          peer.write(answer);
      }) {}

std::string ModelServer::next(std::string request) {
    std::scoped_lock lock(mutex_);
    requests_.push_back(std::move(request));
    return answers_[std::min(requests_.size(), answers_.size()) - 1];
}

std::vector<std::string> ModelServer::requests() const {
    std::scoped_lock lock(mutex_);
    return requests_;
}

ModelService quick_service(const ModelServer& server, std::string_view provider) {
    ModelService service;
    service.provider = provider;
    service.url = server.url("/v1");
    service.model = "small";
    service.key = "hush-hush";
    service.retries = {.attempts_max = 3, .first_pause = 1ms, .pause_max = 2'000ms};
    service.prices = {{"small", {.in = 1, .cached = 0.1, .out = 10}}};
    return service;
}

ChatRequest simple_request() {
    ChatRequest request;
    request.instructions = "Be short.";
    request.messages = {{Speaker::User, "How many?"}};
    return request;
}

std::string streamed(std::string_view events) {
    return "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n" +
           std::string(events);
}

namespace {

Heard ask_through(const ModelService& service, bool with_sink) {
    auto model = make_model(service, std::make_shared<CallGate>());
    if (!model) return {base::Unexpected(model.error()), ""};
    std::string pieces;
    TextSink sink;
    if (with_sink) sink = [&](std::string_view piece) { pieces += piece; };
    auto reply = (*model)->chat(simple_request(), base::Context().within(20'000ms), sink);
    return {std::move(reply), pieces};
}

} // namespace

Heard ask(const ModelServer& server, std::string_view provider) {
    return ask_through(quick_service(server, provider), false);
}

Heard ask_streamed(const ModelServer& server, std::string_view provider) {
    return ask_through(quick_service(server, provider), true);
}

std::string code_of(const Heard& heard) {
    return heard.reply ? "" : std::string(base::error_code_name(heard.reply.error().code));
}

void check_cut_streams(std::string_view provider, const std::string& events) {
    std::vector<std::string> answers;
    for (std::size_t length = 0; length <= events.size(); ++length)
        answers.push_back(streamed(events.substr(0, length)));
    ModelServer server(answers);
    ModelService service = quick_service(server, provider);
    service.retries.attempts_max = 1;
    auto model =
        make_model(service, std::make_shared<CallGate>(GateLimits{0, 0, 1, 1'000'000, {}})).value();
    for (std::size_t length = 0; length < events.size(); ++length) {
        auto reply = model->chat(simple_request(), {}, [](std::string_view) {});
        ASSERT_FALSE(reply) << length;
        EXPECT_EQ(reply.error().code, base::ErrorCode::Unavailable) << length;
    }
    EXPECT_TRUE(model->chat(simple_request(), {}, [](std::string_view) {}));
}

} // namespace vouch::llm
