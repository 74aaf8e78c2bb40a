#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "http/server.h"
#include "http/target.h"

namespace vouch::http::detail {

/// Why a request is not taken. The connection is of no use after it.
struct Refusal {
    int status = 400;
    std::string_view code = "bad_request";
    std::string_view message{};
};

/// Reads one request from bytes that anybody could have sent. Boost.Beast takes the fields and the
/// chunks apart; what it lets pass and two readers could read differently (RFC 9112 section 11.2)
/// is refused before.
class RequestParser {
public:
    enum class State : std::uint8_t { Head, Body, Done, Refused };

    explicit RequestParser(const ServerLimits& limits);
    RequestParser(const RequestParser&) = delete;
    RequestParser& operator=(const RequestParser&) = delete;
    ~RequestParser();

    /// Takes from the front of `input` what belongs to this request. Head and Body: more is needed.
    State take(std::string& input);

    State state() const { return state_; }
    const Refusal& refusal() const { return refusal_; }
    /// From the end of the head on.
    const Target& target() const { return target_; }
    bool keeps_alive() const { return keeps_alive_; }
    bool is_http_1_0() const { return is_http_1_0_; }
    bool expects_continue() const { return expects_continue_; }
    /// Its method and headers are there from the end of the head on, the body when it is done.
    Call& call() { return call_; }
    const Call& call() const { return call_; }

private:
    struct Beast;

    State refuse(Refusal refusal);
    State take_head(std::string& input);
    State read_fields();
    State check_framing();
    State take_body(std::string& input);

    ServerLimits limits_;
    std::unique_ptr<Beast> beast_;
    State state_ = State::Head;
    Refusal refusal_{};
    Call call_{};
    Target target_{};
    bool keeps_alive_ = false;
    bool is_http_1_0_ = false;
    bool expects_continue_ = false;
};

} // namespace vouch::http::detail
