// Invariant: any bytes are a reply or a named error to every provider, and a stream is the same
// however it comes in pieces.

#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/fuzz_target.h"
#include "http/event_stream.h"
#include "llm/detail/bounded_json.h"
#include "llm/detail/provider.h"

namespace {

using namespace vouch::llm;

struct Outcome {
    std::string text{};
    bool failed = false;
    bool whole = false;

    friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// As an exchange does it.
Outcome read_stream(const detail::Wire& wire, std::string_view bytes, std::size_t step) {
    Outcome outcome;
    const auto reader = wire.stream_reader();
    vouch::http::EventDecoder decoder({std::uint64_t{1} << 16});
    const auto take = [&](const vouch::http::Event& event) {
        if (outcome.failed || reader->ended()) return;
        auto more = reader->take(event);
        outcome.failed = !more;
        CHECK(more || !more.error().message.empty());
        if (more) outcome.text += *more;
    };
    while (!bytes.empty() && !outcome.failed && !reader->ended()) {
        if (!decoder.take(bytes.substr(0, step), take)) outcome.failed = true;
        bytes.remove_prefix(std::min(step, bytes.size()));
    }
    outcome.whole = reader->ended();
    return outcome;
}

std::unique_ptr<detail::Wire> wire_of(std::string_view provider) {
    ModelService service;
    service.url = "http://localhost/v1";
    service.model = "small";
    auto wire = detail::find_provider(provider)->make_wire(service);
    CHECK(wire);
    return std::move(*wire);
}

constexpr std::array<std::string_view, 2> kProviders = {"openai", "anthropic"};

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    for (std::string_view provider : kProviders) {
        const auto wire = wire_of(provider);
        if (auto body = detail::parse_bounded(bytes)) {
            auto reply = wire->read_reply(*body);
            CHECK(!reply || reply->tokens.cached <= reply->tokens.in);
            static_cast<void>(detail::describe_refusal(400, detail::read_complaint(*body)));
            static_cast<void>(detail::read_model_names(*body));
        }
        const Outcome outcome = read_stream(*wire, bytes, 1);
        CHECK(read_stream(*wire, bytes, 7) == outcome || outcome.failed || outcome.whole);
        CHECK(read_stream(*wire, bytes, 7).whole == outcome.whole);
    }
    return 0;
}

std::vector<std::string> vouch::base::fuzz_seeds() {
    return {
        R"({"model":"m","choices":[{"index":0,"message":{"content":"Three."},"finish_reason":"stop"}],)"
        R"("usage":{"prompt_tokens":2,"completion_tokens":1}})",
        R"({"error":{"type":"invalid_request_error","code":"x","param":"stop","message":"temperature"}})",
        "data: {\"choices\":[{\"delta\":{\"content\":\"Three.\"}}]}\n\n"
        "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n",
        R"({"content":[{"type":"text","text":"Three."}],"stop_reason":"end_turn",)"
        R"("usage":{"input_tokens":2,"cache_read_input_tokens":1,"output_tokens":1}})",
        "data: {\"type\":\"message_start\",\"message\":{\"model\":\"m\"}}\n\n"
        "data: "
        "{\"type\":\"content_block_delta\",\"delta\":{\"type\":\"text_delta\",\"text\":\"T\"}}\n\n"
        "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"}}\n\n"
        "data: {\"type\":\"message_stop\"}\n\n"};
}
