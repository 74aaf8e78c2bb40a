// A whole reply is one object with one choice. A stream is a chunk a piece, of which the last with
// a choice has the reason for the end; then, where asked for, one with the usage and no choice;
// then "[DONE]". An error may come as a chunk of its own, in a reply with status 200.

#include "llm/detail/openai.h"

#include <array>
#include <optional>
#include <utility>

#include "llm/detail/provider.h"

namespace vouch::llm::detail {
namespace {

using base::Result;

constexpr std::string_view kEndMark = "[DONE]";

Finish finish_of(std::string_view reason) {
    if (reason == "stop") return Finish::Whole;
    if (reason == "length") return Finish::TokensMax;
    if (reason == "content_filter") return Finish::Withheld;
    return Finish::Unexpected;
}

Result<TokenCounts> read_usage(const Json& usage) {
    TokenCounts tokens;
    tokens.in = TRY(count_member(usage, "prompt_tokens"));
    tokens.out = TRY(count_member(usage, "completion_tokens"));
    const Json* details = TRY(object_member(usage, "prompt_tokens_details"));
    if (details != nullptr) tokens.cached = TRY(count_member(*details, "cached_tokens"));
    if (tokens.cached > tokens.in) return malformed("more kept tokens than tokens");
    return tokens;
}

/// The only choice of a list; null where it is empty.
Result<const Json*> only_choice(const Json& body) {
    const Json* choices = TRY(array_member(body, "choices"));
    if (choices == nullptr || choices->empty()) return nullptr;
    if (choices->size() > 1) return malformed("several choices where one was asked for");
    const Json& choice = choices->front();
    if (!choice.is_object()) return malformed("a choice that is no object");
    if (TRY(count_member(choice, "index")) != 0)
        return malformed("another choice than the one that was asked for");
    return &choice;
}

/// Of a message or a piece of one: the model declined, or called what it was not offered.
Result<std::optional<Finish>> strange_finish(const Json& message) {
    const auto refusal = TRY(text_member(message, "refusal"));
    if (refusal && !refusal->empty()) return std::optional(Finish::Withheld);
    const Json* calls = TRY(array_member(message, "tool_calls"));
    const bool called = calls != nullptr && !calls->empty();
    if (called || find_member(message, "function_call") != nullptr)
        return std::optional(Finish::Unexpected);
    return std::optional<Finish>();
}

class OpenAiStream final : public StreamReader {
public:
    Result<std::string> take(const http::Event& event) override {
        if (event.data == kEndMark) {
            done_ = true;
            return std::string();
        }
        const Json chunk = TRY(parse_bounded(event.data));
        if (!chunk.is_object()) return malformed("a piece that is no object");
        if (find_member(chunk, "error") != nullptr)
            return base::Unexpected(describe_refusal(0, read_complaint(chunk)));
        if (auto model = TRY(text_member(chunk, "model"))) reply_.model = std::move(*model);
        if (const Json* usage = TRY(object_member(chunk, "usage")))
            reply_.tokens = TRY(read_usage(*usage));
        const Json* choice = TRY(only_choice(chunk));
        return choice == nullptr ? std::string() : take_choice(*choice);
    }

    bool ended() const override { return done_ && finished_; }

    WireReply reply() const override {
        WireReply reply = reply_;
        if (strange_) reply.finish = *strange_;
        return reply;
    }

private:
    Result<std::string> take_choice(const Json& choice) {
        const Json* delta = TRY(object_member(choice, "delta"));
        std::string text;
        if (delta != nullptr) {
            text = TRY(text_member(*delta, "content")).value_or("");
            if (auto strange = TRY(strange_finish(*delta))) strange_ = strange;
        }
        if (finished_ && !text.empty()) return malformed("text after the end of the reply");
        if (auto reason = TRY(text_member(choice, "finish_reason"))) {
            finished_ = true;
            reply_.finish = finish_of(*reason);
        }
        return text;
    }

    WireReply reply_{};
    std::optional<Finish> strange_{};
    bool finished_ = false;
    bool done_ = false;
};

/// "openai/x" is how others call it.
Result<std::unique_ptr<Wire>> make_openai(const ModelService& service) {
    constexpr std::string_view kOwnPrefix = "openai/";
    const bool own = service.url == openai_provider().own_url;
    std::string model = service.model;
    if (own && model.starts_with(kOwnPrefix)) model.erase(0, kOwnPrefix.size());
    if (own && model.find('/') != std::string::npos)
        return base::fail(base::ErrorCode::InvalidArgument,
                          "The provider openai has no model of another vendor: llm.model is " +
                              service.model + ".",
                          {"Set llm.base_url to the service that has it."});
    OpenAiPlaces places{service.url + "/chat/completions", service.url + "/models", {}, model};
    if (!service.key.empty()) places.headers.push_back({"Authorization", "Bearer " + service.key});
    return std::unique_ptr<Wire>(std::make_unique<OpenAiWire>(std::move(places)));
}

} // namespace

Provider openai_provider() { return {"openai", "https://api.openai.com/v1", make_openai}; }

http::Request OpenAiWire::chat(const ChatRequest& request, Delivery delivery) const {
    Json messages = Json::array();
    if (!request.instructions.empty())
        messages.push_back({{"role", "system"}, {"content", request.instructions}});
    for (const Message& message : request.messages)
        messages.push_back({{"role", message.speaker == Speaker::User ? "user" : "assistant"},
                            {"content", message.text}});
    Json body = {{"model", places_.model}, {"messages", std::move(messages)}};
    body[new_limit_name_ ? "max_completion_tokens" : "max_tokens"] = request.tokens_max;
    if (!without_temperature_) body["temperature"] = request.temperature;
    if (!request.stop.empty() && !without_stop_) body["stop"] = request.stop;
    if (delivery == Delivery::Streamed) {
        body["stream"] = true;
        if (!without_stream_options_) body["stream_options"] = {{"include_usage", true}};
    }
    http::Request message;
    message.method = "POST";
    message.url = places_.chat_url;
    message.headers = places_.headers;
    message.body = body.dump(-1, ' ', false, Json::error_handler_t::replace);
    return message;
}

Result<WireReply> OpenAiWire::read_reply(const Json& body) const {
    if (find_member(body, "error") != nullptr)
        return base::Unexpected(describe_refusal(0, read_complaint(body)));
    if (!body.is_object()) return malformed("a reply that is no object");
    const Json* choice = TRY(only_choice(body));
    if (choice == nullptr) return malformed("a reply without a choice");
    const Json* message = TRY(object_member(*choice, "message"));
    if (message == nullptr) return malformed("a choice without a message");
    WireReply reply;
    reply.text = TRY(text_member(*message, "content")).value_or("");
    reply.finish = finish_of(TRY(text_member(*choice, "finish_reason")).value_or(""));
    if (auto strange = TRY(strange_finish(*message))) reply.finish = *strange;
    reply.model = TRY(text_member(body, "model")).value_or("");
    if (const Json* usage = TRY(object_member(body, "usage")))
        reply.tokens = TRY(read_usage(*usage));
    return reply;
}

std::unique_ptr<StreamReader> OpenAiWire::stream_reader() const {
    return std::make_unique<OpenAiStream>();
}

http::Request OpenAiWire::models() const {
    http::Request request;
    request.url = places_.models_url;
    request.headers = places_.headers;
    return request;
}

bool OpenAiWire::adapt(const Complaint& complaint) {
    const std::array<std::pair<std::string_view, std::atomic<bool>*>, 4> known{
        {{"max_tokens", &new_limit_name_},
         {"temperature", &without_temperature_},
         {"stop", &without_stop_},
         {"stream_options", &without_stream_options_}}};
    for (const auto& [parameter, flag] : known) {
        if (complaint.parameter == parameter) {
            *flag = true;
            return true;
        }
    }
    return false;
}

} // namespace vouch::llm::detail
