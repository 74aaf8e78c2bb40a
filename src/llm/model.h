#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/result.h"

namespace vouch::llm {

enum class Speaker : std::uint8_t { User, Assistant };

struct Message {
    Speaker speaker = Speaker::User;
    std::string text;
};

/// What one call asks of a model. The instructions are the same bytes for every question over one
/// knowledge base, so that a provider may keep what it computed of them.
struct ChatRequest {
    std::string instructions; ///< of the system: ours alone, never data
    std::vector<Message> messages;
    std::uint32_t tokens_max = 512; ///< of the reply
    double temperature = 0;
    std::vector<std::string> stop{}; ///< texts that end the reply and do not belong to it
    std::string caller{};            ///< whose limit of calls counts; empty: the operator
};

enum class Finish : std::uint8_t {
    Whole,      ///< the model came to its end
    TokensMax,  ///< the reply was cut at `tokens_max`
    Withheld,   ///< the provider kept it back, or the model declined
    Unexpected, ///< a reason that we do not know, or a call of a tool that was not offered
};

/// What calls have used. Tokens as the provider counted them; 0 where it told nothing.
struct Usage {
    std::uint32_t calls = 0; ///< requests that were sent, repeated ones too
    std::uint64_t tokens_in = 0;
    std::uint64_t tokens_cached = 0; ///< of those in, what the provider had kept
    std::uint64_t tokens_out = 0;
    double cost_usd = 0; ///< by the table of prices; 0 for a model that is not in it

    Usage& operator+=(const Usage& other);
};

struct ChatReply {
    std::string text;
    Finish finish = Finish::Whole;
    std::string model; ///< as the provider calls it
    Usage usage{};
    std::chrono::milliseconds first_piece{}; ///< from the call to the first text
    std::chrono::milliseconds duration{};

    bool whole() const { return finish == Finish::Whole; }
};

/// Pieces of a reply as they come. What they make is not to be acted on before `chat` has returned
/// a whole reply.
using TextSink = std::function<void(std::string_view piece)>;

/// A language model. Its reply is data like any other: nothing in it is trusted. Several threads
/// may call at once.
class Model {
public:
    virtual ~Model() = default;

    virtual const std::string& name() const = 0;

    /// One reply, within the context's deadline. Errors: Unavailable (no connection, or the stream
    /// was cut: nothing of it is given back), Timeout, Cancelled, Denied (key or model refused),
    /// LimitExceeded (reply too large), RateLimited (a limit of ours or of the provider),
    /// InvalidArgument (the request is too long for the model), Corrupt (no reply that we read).
    /// They never hold the key, the request or the reply.
    virtual base::Result<ChatReply> chat(const ChatRequest& request, const base::Context& context,
                                         const TextSink& sink = {}) = 0;
};

} // namespace vouch::llm
