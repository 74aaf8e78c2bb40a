#pragma once

#include <atomic>
#include <string>

#include "llm/detail/wire.h"

namespace vouch::llm::detail {

/// Where and with what a chat is asked for.
struct OpenAiPlaces {
    std::string chat_url;
    std::string models_url;
    http::Headers headers;
    std::string model; ///< in the body
};

/// The chat completions of OpenAI, which most servers of models speak.
/// https://platform.openai.com/docs/api-reference/chat
class OpenAiWire : public Wire {
public:
    explicit OpenAiWire(OpenAiPlaces places) : places_(std::move(places)) {}

    http::Request chat(const ChatRequest& request, Delivery delivery) const override;
    base::Result<WireReply> read_reply(const Json& body) const override;
    std::unique_ptr<StreamReader> stream_reader() const override;
    http::Request models() const override;
    bool adapt(const Complaint& complaint) override;

private:
    OpenAiPlaces places_;
    // Models that reason take neither the old name of the limit nor a temperature nor stop texts.
    std::atomic<bool> new_limit_name_ = false;
    std::atomic<bool> without_temperature_ = false;
    std::atomic<bool> without_stop_ = false;
    std::atomic<bool> without_stream_options_ = false;
};

} // namespace vouch::llm::detail
