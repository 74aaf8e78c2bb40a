// Server-sent events, https://html.spec.whatwg.org/multipage/server-sent-events.html, both ways.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/result.h"

namespace vouch::http {

struct Event {
    std::string name = "message";
    std::string data{}; ///< lines with \n between them; any bytes
    std::string id{};   ///< the last id that the stream told, of this event or one before

    friend bool operator==(const Event&, const Event&) = default;
};

/// Reads events from pieces of a stream, cut anywhere. One thread.
class EventDecoder {
public:
    using Receiver = std::function<void(Event event)>;

    /// `event_bytes_max`: of one event, and of one line.
    explicit EventDecoder(base::ByteCount event_bytes_max = {std::uint64_t{4} << 20});

    /// Gives each event that is whole by now to `receive`. LimitExceeded for one that is too long:
    /// the stream is of no use after that.
    base::Result<void> take(std::string_view piece, const Receiver& receive);

    /// To be called where the stream has ended: Unavailable where it was cut in the middle of an
    /// event, which is not given to anyone.
    base::Result<void> finish() const;

    /// How long to wait before connecting again, where the stream has told.
    std::optional<std::chrono::milliseconds> retry() const { return retry_; }

private:
    base::Result<void> add_to_line(std::string_view text);
    void end_line(const Receiver& receive);
    void read_field(std::string_view name, std::string_view value);
    void dispatch(const Receiver& receive);

    std::uint64_t event_bytes_max_;
    std::string line_{};
    std::string name_{};
    std::string data_{}; ///< each line with a \n after it
    std::string id_{};
    std::string next_id_{};
    std::optional<std::chrono::milliseconds> retry_{};
    bool first_line_ = true;
    bool after_return_ = false; ///< a \n that follows belongs to the line's end before
    bool in_event_ = false;     ///< a field came since the last blank line
};

/// The event as text, blank line included. A name or an id with a line's end, or an id with a
/// NUL, is a bug of the caller.
std::string print_event(const Event& event);

} // namespace vouch::http
