#include "llm/detail/exchange.h"

#include <algorithm>
#include <array>

namespace vouch::llm::detail {
namespace {

using base::Error;
using base::ErrorCode;
using base::fail;
using base::Result;
using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kTokenBytesMax = 128;
constexpr base::ByteCount kBodyBytesMax{std::uint64_t{32} << 20};
constexpr base::ByteCount kEventBytesMax{std::uint64_t{1} << 20};
// 529: a provider's own for a server that is overloaded.
constexpr std::array kPassing = {408, 429, 500, 502, 503, 504, 529};

bool is_out_of_credit(const http::Response& response) {
    const auto body = parse_bounded(response.body);
    if (!body) return false;
    const Complaint complaint = read_complaint(*body);
    return complaint.code == "insufficient_quota" || complaint.type == "insufficient_quota";
}

} // namespace

Error with_subject(Error error, std::string_view who) {
    error.message = std::string(who) + " " + error.message;
    return error;
}

base::Unexpected<Error> Exchange::named(Error error) const {
    return base::Unexpected(with_subject(std::move(error), line_.who));
}

Result<http::Response> Exchange::attempt() {
    auto pass = line_.gate.admit(request_.caller);
    refused_by_gate_ = !pass;
    if (!pass) return base::Unexpected(std::move(pass).error());
    ++sent_;
    text_.clear();
    reply_.reset();
    const auto began = Clock::now();
    auto outcome = sink_ ? stream(message()) : send(message());
    pass->end(judge(outcome, began));
    return outcome;
}

http::Request Exchange::message() const {
    const ModelService& service = line_.service;
    const bool streamed = static_cast<bool>(sink_);
    http::Request message =
        line_.wire.chat(request_, streamed ? Delivery::Streamed : Delivery::Whole);
    message.headers.push_back({"Content-Type", "application/json"});
    message.headers.push_back({"Accept", streamed ? "text/event-stream" : "application/json"});
    message.limits.connect = service.connect;
    // A whole reply begins when it has been written.
    message.limits.first_byte = streamed ? service.first_byte : service.reply;
    message.limits.silence = service.silence;
    message.limits.total = service.reply;
    message.limits.body_bytes_max = kBodyBytesMax;
    return message;
}

Result<http::Response> Exchange::send(const http::Request& message) {
    auto response = TRY(line_.client.send(message, context_));
    if (!response.ok()) return response;
    auto body = parse_bounded(response.body);
    if (!body) return named(std::move(body).error());
    auto reply = line_.wire.read_reply(*body);
    if (!reply) return named(std::move(reply).error());
    TRY(add(reply->text));
    reply_ = std::move(*reply);
    reply_->text = std::move(text_);
    return response;
}

Result<http::Response> Exchange::stream(const http::Request& message) {
    const auto reader = line_.wire.stream_reader();
    http::EventDecoder decoder(kEventBytesMax);
    Result<void> state;
    const auto take_event = [&](const http::Event& event) {
        if (!state || reader->ended()) return;
        auto more = reader->take(event);
        state = more ? add(*more) : Result<void>(named(std::move(more).error()));
    };
    const auto take_piece = [&](std::string_view piece) {
        if (reader->ended()) return http::Flow::Continue; // to the end of the connection's turn
        auto taken = decoder.take(piece, take_event);
        if (state && !taken) state = std::move(taken);
        return state ? http::Flow::Continue : http::Flow::Stop;
    };
    auto response = line_.client.stream(message, take_piece, context_);
    if (!state) return base::Unexpected(std::move(state).error());
    if (reader->ended()) {
        reply_ = reader->reply();
        reply_->text = std::move(text_);
        return http::Response{200, {}, {}};
    }
    if (!response || !response->ok()) return response;
    return named({ErrorCode::Unavailable,
                  "ended its stream before its reply was whole: nothing of it is used.",
                  std::nullopt,
                  {}});
}

Result<void> Exchange::add(std::string_view text) {
    const std::uint64_t most =
        std::min(line_.service.reply_bytes_max.value, request_.tokens_max * kTokenBytesMax);
    if (text_.size() + text.size() > most)
        return named({ErrorCode::LimitExceeded,
                      "writes more than the " + std::to_string(most) + " bytes that " +
                          std::to_string(request_.tokens_max) + " tokens may have.",
                      std::nullopt,
                      {}});
    if (text.empty()) return {};
    if (text_.empty()) first_piece_ = Clock::now();
    text_ += text;
    if (!sink_) return {};
    given_ = true;
    sink_(text);
    return {};
}

/// A caller that was in more haste than a connection takes says nothing of the server.
CallGate::Outcome Exchange::judge(const Result<http::Response>& outcome,
                                  Clock::time_point began) const {
    using enum CallGate::Outcome;
    if (outcome) return outcome->status >= 500 ? Failed : Answered;
    const ErrorCode code = outcome.error().code;
    if (code == ErrorCode::Unavailable) return Failed;
    if (code == ErrorCode::Cancelled) return Unknown;
    if (code != ErrorCode::Timeout) return Answered;
    const bool hasty = !context_.check() && Clock::now() - began < line_.service.connect;
    return hasty ? Unknown : Failed;
}

/// A server that is silent may still be busy with the call: it gets no second one.
bool Exchange::is_passing(const Result<http::Response>& outcome) const {
    if (refused_by_gate_ || given_) return false;
    if (!outcome)
        return outcome.error().code == ErrorCode::Unavailable ||
               outcome.error().code == ErrorCode::RateLimited;
    if (std::ranges::find(kPassing, outcome->status) == kPassing.end()) return false;
    return outcome->status != 429 || !is_out_of_credit(*outcome);
}

} // namespace vouch::llm::detail
