// Anthropic's messages. https://docs.anthropic.com/en/api/messages
//
// Instructions are a block of their own that the provider keeps (cache_control): it is the same for
// every question over one knowledge base. A stream is message_start (tokens in), for each block
// content_block_start, _delta, _stop, then message_delta (why it ends, tokens out) and
// message_stop. Kinds of events that are not known here are passed over, as its pages ask.

#include <algorithm>
#include <atomic>
#include <utility>

#include "llm/detail/provider.h"

namespace vouch::llm::detail {
namespace {

using base::Result;

constexpr std::string_view kVersion = "2023-06-01";
constexpr std::string_view kBlanks = " \t\r\n";

Finish finish_of(std::string_view reason) {
    if (reason == "end_turn" || reason == "stop_sequence") return Finish::Whole;
    if (reason == "max_tokens" || reason == "model_context_window_exceeded")
        return Finish::TokensMax;
    if (reason == "refusal") return Finish::Withheld;
    return Finish::Unexpected;
}

/// What the model thinks before it speaks is not of the reply.
bool is_thought(std::string_view type) {
    return type == "thinking" || type == "redacted_thinking" || type == "thinking_delta" ||
           type == "signature_delta";
}

/// "input_tokens" are those that were neither kept nor are kept from now on. Later counts of a
/// stream replace those before.
Result<void> read_usage(const Json& usage, TokenCounts& tokens) {
    const std::uint64_t plain = TRY(count_member(usage, "input_tokens"));
    const std::uint64_t cached = TRY(count_member(usage, "cache_read_input_tokens"));
    const std::uint64_t written = TRY(count_member(usage, "cache_creation_input_tokens"));
    if (plain + cached + written > 0)
        tokens = {plain + cached + written, cached, written, tokens.out};
    tokens.out = std::max(tokens.out, TRY(count_member(usage, "output_tokens")));
    return {};
}

class AnthropicStream final : public StreamReader {
public:
    Result<std::string> take(const http::Event& event) override {
        const Json data = TRY(parse_bounded(event.data));
        const std::string type = TRY(text_member(data, "type")).value_or("");
        if (type == "error") return base::Unexpected(describe_refusal(0, read_complaint(data)));
        if (type == "message_start") TRY(start(data));
        if (type == "content_block_start") return start_block(data);
        if (type == "content_block_delta") return take_delta(data);
        if (type == "message_delta") TRY(finish(data));
        if (type == "message_stop") stopped_ = true;
        return std::string();
    }

    bool ended() const override { return started_ && finished_ && stopped_; }

    WireReply reply() const override {
        WireReply reply = reply_;
        if (strange_) reply.finish = Finish::Unexpected;
        return reply;
    }

private:
    Result<void> start(const Json& data) {
        if (std::exchange(started_, true)) return malformed("a second beginning of one reply");
        const Json* message = TRY(object_member(data, "message"));
        if (message == nullptr) return malformed("a beginning without a message");
        reply_.model = TRY(text_member(*message, "model")).value_or("");
        if (const Json* usage = TRY(object_member(*message, "usage")))
            TRY(read_usage(*usage, reply_.tokens));
        return {};
    }

    Result<std::string> start_block(const Json& data) {
        const Json* block = TRY(object_member(data, "content_block"));
        if (block == nullptr) return malformed("a block that is none");
        const std::string type = TRY(text_member(*block, "type")).value_or("");
        if (type != "text") {
            if (!is_thought(type)) strange_ = true;
            return std::string();
        }
        return add(TRY(text_member(*block, "text")).value_or(""));
    }

    Result<std::string> take_delta(const Json& data) {
        const Json* delta = TRY(object_member(data, "delta"));
        if (delta == nullptr) return malformed("a piece that is none");
        const std::string type = TRY(text_member(*delta, "type")).value_or("");
        if (type == "text_delta") return add(TRY(text_member(*delta, "text")).value_or(""));
        if (!is_thought(type)) strange_ = true;
        return std::string();
    }

    Result<std::string> add(std::string text) const {
        if (!text.empty() && (!started_ || finished_))
            return malformed("text outside of the reply");
        return text;
    }

    Result<void> finish(const Json& data) {
        if (const Json* delta = TRY(object_member(data, "delta"))) {
            if (auto reason = TRY(text_member(*delta, "stop_reason"))) {
                finished_ = true;
                reply_.finish = finish_of(*reason);
            }
        }
        if (const Json* usage = TRY(object_member(data, "usage")))
            TRY(read_usage(*usage, reply_.tokens));
        return {};
    }

    WireReply reply_{};
    bool strange_ = false; ///< a block that is neither text nor thought
    bool started_ = false;
    bool finished_ = false;
    bool stopped_ = false;
};

class AnthropicWire final : public Wire {
public:
    AnthropicWire(const ModelService& service, std::string model)
        : root_(service.url),
          model_(std::move(model)), headers_{{"anthropic-version", std::string(kVersion)}} {
        if (!root_.ends_with("/v1")) root_ += "/v1";
        if (!service.key.empty()) headers_.push_back({"x-api-key", service.key});
    }

    http::Request chat(const ChatRequest& request, Delivery delivery) const override {
        Json messages = Json::array();
        for (const Message& message : request.messages)
            messages.push_back({{"role", message.speaker == Speaker::User ? "user" : "assistant"},
                                {"content", message.text}});
        Json body = {{"model", model_},
                     {"max_tokens", request.tokens_max},
                     {"messages", std::move(messages)}};
        if (!request.instructions.empty())
            body["system"] = {{{"type", "text"},
                               {"text", request.instructions},
                               {"cache_control", {{"type", "ephemeral"}}}}};
        if (!without_temperature_) body["temperature"] = std::min(request.temperature, 1.0);
        Json stop = Json::array(); // it takes none that is blank
        for (const std::string& text : request.stop)
            if (text.find_first_not_of(kBlanks) != std::string::npos) stop.push_back(text);
        if (!stop.empty()) body["stop_sequences"] = std::move(stop);
        if (delivery == Delivery::Streamed) body["stream"] = true;
        http::Request message;
        message.method = "POST";
        message.url = root_ + "/messages";
        message.headers = headers_;
        message.body = body.dump(-1, ' ', false, Json::error_handler_t::replace);
        return message;
    }

    Result<WireReply> read_reply(const Json& body) const override {
        if (find_member(body, "error") != nullptr)
            return base::Unexpected(describe_refusal(0, read_complaint(body)));
        const Json* content = TRY(array_member(body, "content"));
        if (content == nullptr) return malformed("a reply without content");
        WireReply reply;
        reply.finish = finish_of(TRY(text_member(body, "stop_reason")).value_or(""));
        for (const Json& block : *content) {
            const std::string type = TRY(text_member(block, "type")).value_or("");
            if (type == "text") {
                reply.text += TRY(text_member(block, "text")).value_or("");
            } else if (!is_thought(type)) {
                reply.finish = Finish::Unexpected;
            }
        }
        reply.model = TRY(text_member(body, "model")).value_or("");
        if (const Json* usage = TRY(object_member(body, "usage")))
            TRY(read_usage(*usage, reply.tokens));
        return reply;
    }

    std::unique_ptr<StreamReader> stream_reader() const override {
        return std::make_unique<AnthropicStream>();
    }

    http::Request models() const override {
        http::Request request;
        request.url = root_ + "/models?limit=1000";
        request.headers = headers_;
        return request;
    }

    bool adapt(const Complaint& complaint) override {
        if (!complaint.names_temperature) return false;
        without_temperature_ = true;
        return true;
    }

private:
    std::string root_; ///< ends in /v1
    std::string model_;
    http::Headers headers_;
    std::atomic<bool> without_temperature_ = false; ///< newer models take none
};

/// "anthropic/x" is how others call it; a gateway may have models of others.
Result<std::unique_ptr<Wire>> make_anthropic(const ModelService& service) {
    constexpr std::string_view kOwnPrefix = "anthropic/";
    std::string model = service.model;
    if (model.starts_with(kOwnPrefix)) model.erase(0, kOwnPrefix.size());
    if (service.url == anthropic_provider().own_url && model.find('/') != std::string::npos)
        return base::fail(
            base::ErrorCode::InvalidArgument,
            "The provider anthropic has no model of another vendor: llm.model is " + service.model +
                ".",
            {"Set llm.provider to the one that has it, or llm.base_url to a gateway."});
    return std::unique_ptr<Wire>(std::make_unique<AnthropicWire>(service, std::move(model)));
}

} // namespace

Provider anthropic_provider() { return {"anthropic", "https://api.anthropic.com", make_anthropic}; }

} // namespace vouch::llm::detail
