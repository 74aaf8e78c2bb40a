// One chat: its attempts, and what the last of them brought.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "base/context.h"
#include "http/client.h"
#include "llm/call_gate.h"
#include "llm/detail/wire.h"
#include "llm/service.h"

namespace vouch::llm::detail {

/// What all chats of a model share.
struct Line {
    const ModelService& service;
    const Wire& wire;
    http::Client& client;
    CallGate& gate;
    std::string who; ///< for messages: "The language model x at https://host/v1"
};

class Exchange {
public:
    Exchange(const Line& line, const ChatRequest& request, const base::Context& context,
             const TextSink& sink)
        : line_(line), request_(request), context_(context), sink_(sink) {}

    /// Sends once. A success is an answer of any status; one of 200 to 299 has brought a reply.
    base::Result<http::Response> attempt();
    /// Whether another attempt could give another outcome, and nobody has seen text of this one.
    bool is_passing(const base::Result<http::Response>& outcome) const;

    std::uint32_t sent() const { return sent_; }
    const std::optional<WireReply>& reply() const { return reply_; }
    /// When the first text came, which for a reply in one piece is its end.
    std::chrono::steady_clock::time_point first_piece() const { return first_piece_; }

private:
    http::Request message() const;
    base::Result<http::Response> send(const http::Request& message);
    base::Result<http::Response> stream(const http::Request& message);
    base::Result<void> add(std::string_view text);
    CallGate::Outcome judge(const base::Result<http::Response>& outcome,
                            std::chrono::steady_clock::time_point began) const;
    base::Unexpected<base::Error> named(base::Error error) const;

    const Line& line_;
    const ChatRequest& request_;
    const base::Context& context_;
    const TextSink& sink_;
    std::uint32_t sent_ = 0;
    bool refused_by_gate_ = false;
    bool given_ = false; ///< text to the sink
    std::string text_{};
    std::optional<WireReply> reply_{};
    std::chrono::steady_clock::time_point first_piece_{};
};

/// The text with its error's subject before it.
base::Error with_subject(base::Error error, std::string_view who);

} // namespace vouch::llm::detail
