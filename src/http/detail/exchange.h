#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "base/error.h"
#include "http/client.h"

namespace vouch::http::detail {

/// What comes back for one request, put together piece by piece, and whether it comes fast enough.
/// One thread.
class Exchange {
public:
    using Clock = std::chrono::steady_clock;

    /// What it is given outlives it; `sink` may be null; `server` is shown in errors.
    Exchange(const Request& request, const BodySink* sink, std::string_view server);

    /// A line of the head with its end. Returns whether to go on.
    bool take_header_line(std::string_view line);
    /// A piece of the body. Returns whether to go on.
    bool take_body(std::string_view piece);

    /// That the connection stands, and how many bytes of the request have gone out.
    void note_progress(bool connected, std::uint64_t bytes_sent);
    /// When the next of the limits is reached.
    Clock::time_point next_limit() const;
    /// Fails where a limit was reached.
    void check_pace();

    /// The first failure stays. `error` says what the server did: its name is put before.
    void fail(base::Error error);
    void fail(base::ErrorCode code, std::string message) { fail({code, std::move(message)}); }
    const std::optional<base::Error>& failure() const { return failure_; }
    bool stopped_by_sink() const { return stopped_by_sink_; }
    bool head_done() const { return head_done_; }
    bool answered() const { return response_.status != 0; }
    Response& response() { return response_; }

private:
    bool start_answer(std::string_view status_line);
    bool take_field(std::string_view line);
    bool deliver(std::string_view piece);

    const ExchangeLimits& limits_;
    const BodySink* sink_;
    std::string_view server_;
    Response response_;
    std::optional<base::Error> failure_;
    std::uint64_t header_bytes_ = 0;
    std::uint64_t body_bytes_ = 0;
    std::uint64_t bytes_sent_ = 0;
    Clock::time_point start_ = Clock::now();
    Clock::time_point last_ = start_; ///< when something last moved
    bool connected_ = false;
    bool head_done_ = false;
    bool stopped_by_sink_ = false;
};

} // namespace vouch::http::detail
