#include "http/detail/exchange.h"

#include <algorithm>
#include <charconv>
#include <exception>

namespace vouch::http::detail {
namespace {

using base::ErrorCode;

std::string milliseconds_text(std::chrono::milliseconds time) {
    return std::to_string(time.count()) + " ms";
}

std::string_view trim(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

bool is_interim(int status) { return status >= 100 && status < 200; }

} // namespace

Exchange::Exchange(const Request& request, const BodySink* sink, std::string_view server)
    : limits_(request.limits), sink_(sink), server_(server) {}

void Exchange::fail(base::Error error) {
    if (failure_) return;
    error.message = std::string(server_) + " " + error.message;
    failure_ = std::move(error);
}

bool Exchange::take_header_line(std::string_view line) {
    last_ = Clock::now();
    header_bytes_ += line.size();
    if (header_bytes_ > limits_.header_bytes_max.value) {
        fail(ErrorCode::LimitExceeded, "answered with more than " +
                                           std::to_string(limits_.header_bytes_max.value) +
                                           " bytes of headers.");
        return false;
    }
    if (line.starts_with("HTTP/") && (!head_done_ || body_bytes_ == 0)) return start_answer(line);
    if (head_done_) return true; // a trailer
    if (!trim(line).empty()) return take_field(line);
    head_done_ = !is_interim(response_.status);
    return true;
}

bool Exchange::start_answer(std::string_view status_line) {
    response_.status = 0;
    response_.headers.clear();
    head_done_ = false;
    std::size_t blank = status_line.find(' ');
    if (blank != std::string_view::npos) {
        std::string_view digits = status_line.substr(blank + 1, 3);
        std::from_chars(digits.data(), digits.data() + digits.size(), response_.status);
    }
    if (response_.status >= 100 && response_.status <= 599) return true;
    response_.status = 0;
    fail(ErrorCode::Corrupt, "answered with no status of HTTP.");
    return false;
}

bool Exchange::take_field(std::string_view line) {
    std::size_t colon = line.find(':');
    Header header;
    if (colon != std::string_view::npos) {
        header.name = line.substr(0, colon);
        header.value = trim(line.substr(colon + 1));
    }
    if (!is_token(header.name) || !is_field_value(header.value)) {
        fail(ErrorCode::Corrupt, "answered with a malformed header.");
        return false;
    }
    response_.headers.push_back(std::move(header));
    return true;
}

bool Exchange::take_body(std::string_view piece) {
    body_bytes_ += piece.size();
    if (body_bytes_ > limits_.body_bytes_max.value) {
        fail(ErrorCode::LimitExceeded,
             "answered with more than " + std::to_string(limits_.body_bytes_max.value) + " bytes.");
        return false;
    }
    bool more = deliver(piece);
    last_ = Clock::now(); // the receiver's time is not the server's
    return more;
}

bool Exchange::deliver(std::string_view piece) {
    try {
        if (sink_ == nullptr || !response_.ok()) {
            response_.body += piece;
            return true;
        }
        stopped_by_sink_ = (*sink_)(piece) == Flow::Stop;
        return !stopped_by_sink_;
    } catch (const std::exception& error) { // it must not pass through a library in C
        fail(ErrorCode::Internal,
             std::string("could not be read: its receiver failed: ") + error.what());
        return false;
    }
}

void Exchange::note_progress(bool connected, std::uint64_t bytes_sent) {
    if (connected == connected_ && bytes_sent == bytes_sent_) return;
    connected_ = connected;
    bytes_sent_ = bytes_sent;
    last_ = Clock::now();
}

Exchange::Clock::time_point Exchange::next_limit() const {
    auto end = start_ + limits_.total;
    if (!connected_ && !answered()) return end;
    return std::min(end, last_ + (answered() ? limits_.silence : limits_.first_byte));
}

void Exchange::check_pace() {
    const auto now = Clock::now();
    if (now < next_limit()) return;
    if (now >= start_ + limits_.total)
        fail(ErrorCode::Timeout,
             "did not finish its answer within " + milliseconds_text(limits_.total) + ".");
    else if (answered())
        fail(ErrorCode::Timeout, "fell silent in the middle of its answer for " +
                                     milliseconds_text(limits_.silence) + ".");
    else
        fail(ErrorCode::Timeout,
             "did not answer within " + milliseconds_text(limits_.first_byte) + ".");
}

} // namespace vouch::http::detail
