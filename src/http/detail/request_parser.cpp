#include "http/detail/request_parser.h"

#include <algorithm>

#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include "base/ascii.h"

namespace vouch::http::detail {
namespace {

namespace beast_http = boost::beast::http;

constexpr std::string_view kHeadEnd = "\r\n\r\n";
constexpr std::size_t kTargetBytesMax = std::size_t{8} << 10;

constexpr Refusal kMalformed{400, "bad_request", "The request is not HTTP/1.1 as RFC 9112 says."};
constexpr Refusal kBadFraming{400, "bad_request",
                              "The request does not say clearly where its body ends."};
constexpr Refusal kBadHost{400, "bad_request", "The request needs one Host header."};
constexpr Refusal kBadTarget{400, "bad_request",
                             "The request's target is not a path as RFC 9112 says."};
constexpr Refusal kLongTarget{414, "target_too_long", "The request's target is too long."};
constexpr Refusal kLongHead{431, "headers_too_large", "The request's headers are too large."};
constexpr Refusal kLongBody{413, "body_too_large", "The request's body is too large."};
constexpr Refusal kBadCoding{501, "unsupported",
                             "The only transfer coding that is understood is chunked."};
constexpr Refusal kBadExpectation{417, "unsupported", "The request expects what is not done here."};
constexpr Refusal kBadVersion{505, "unsupported", "HTTP/1.1 is spoken here."};

/// Whether each line's end is \r\n, no line goes on another (obs-fold), and no NUL is there. A head
/// that is not whole may end in \r.
bool is_clean(std::string_view head) {
    for (std::size_t at = 0; at < head.size(); ++at) {
        char character = head[at];
        if (character == '\0') return false;
        if (character == '\n' && (at == 0 || head[at - 1] != '\r')) return false;
        if (character == '\r' && at + 1 < head.size() && head[at + 1] != '\n') return false;
        bool starts_line = at > 0 && head[at - 1] == '\n';
        if (starts_line && (character == ' ' || character == '\t')) return false;
    }
    return true;
}

std::size_t count_of(const Headers& headers, std::string_view name) {
    return static_cast<std::size_t>(std::ranges::count_if(
        headers, [&](const Header& header) { return same_name(header.name, name); }));
}

Refusal refusal_of(const boost::system::error_code& error) {
    if (error == beast_http::error::body_limit) return kLongBody;
    if (error == beast_http::error::header_limit) return kLongHead;
    if (error == beast_http::error::bad_version) return kBadVersion;
    return kMalformed;
}

} // namespace

struct RequestParser::Beast {
    beast_http::request_parser<beast_http::string_body> parser{};
};

RequestParser::RequestParser(const ServerLimits& limits)
    : limits_(limits), beast_(std::make_unique<Beast>()) {
    beast_->parser.header_limit(static_cast<std::uint32_t>(limits.header_bytes_max.value + 4));
    beast_->parser.body_limit(limits.body_bytes_max.value);
}

RequestParser::~RequestParser() = default;

RequestParser::State RequestParser::refuse(Refusal refusal) {
    refusal_ = refusal;
    return state_ = State::Refused;
}

RequestParser::State RequestParser::take(std::string& input) {
    if (state_ == State::Head) take_head(input);
    if (state_ == State::Body) take_body(input);
    return state_;
}

RequestParser::State RequestParser::take_head(std::string& input) {
    std::size_t end = input.find(kHeadEnd);
    std::string_view head = input;
    if (end != std::string::npos) head = head.substr(0, end + kHeadEnd.size());
    if (!is_clean(head)) return refuse(kMalformed);
    std::string_view first_line = head.substr(0, head.find('\r'));
    if (first_line.size() > kTargetBytesMax) return refuse(kLongTarget);
    if (std::min(head.size(), end) > limits_.header_bytes_max.value) return refuse(kLongHead);
    if (end == std::string::npos) return state_;
    boost::system::error_code error;
    beast_->parser.put(boost::asio::buffer(head), error);
    if (error) return refuse(refusal_of(error));
    input.erase(0, head.size());
    return read_fields();
}

RequestParser::State RequestParser::read_fields() {
    const auto& message = beast_->parser.get();
    call_.method = std::string(message.method_string());
    for (const auto& field : message)
        call_.headers.push_back({std::string(field.name_string()), std::string(field.value())});
    if (!std::ranges::all_of(call_.headers, is_field_value, &Header::value))
        return refuse(kMalformed);
    if (message.version() != 11 && message.version() != 10) return refuse(kBadVersion);
    is_http_1_0_ = message.version() == 10;
    keeps_alive_ = !is_http_1_0_ && message.keep_alive();
    if (count_of(call_.headers, "Host") > 1 ||
        (!is_http_1_0_ && find_header(call_.headers, "Host") == nullptr))
        return refuse(kBadHost);
    auto target = parse_target({message.target().data(), message.target().size()});
    if (!target) return refuse(kBadTarget);
    target_ = std::move(*target);
    call_.path = target_.path;
    call_.query = target_.query;
    return check_framing();
}

RequestParser::State RequestParser::check_framing() {
    const std::size_t lengths = count_of(call_.headers, "Content-Length");
    const std::size_t codings = count_of(call_.headers, "Transfer-Encoding");
    if (lengths + codings > 1 || (codings > 0 && is_http_1_0_)) return refuse(kBadFraming);
    if (lengths > 0 &&
        !std::ranges::all_of(*find_header(call_.headers, "Content-Length"), base::is_ascii_digit))
        return refuse(kBadFraming);
    if (codings > 0 && !same_name(*find_header(call_.headers, "Transfer-Encoding"), "chunked"))
        return refuse(kBadCoding);
    if (const std::string* expected = find_header(call_.headers, "Expect")) {
        if (!same_name(*expected, "100-continue")) return refuse(kBadExpectation);
        expects_continue_ = !is_http_1_0_;
    }
    beast_->parser.eager(true);
    return state_ = State::Body;
}

RequestParser::State RequestParser::take_body(std::string& input) {
    while (!beast_->parser.is_done() && !input.empty()) {
        boost::system::error_code error;
        std::size_t used = beast_->parser.put(boost::asio::buffer(input), error);
        input.erase(0, used);
        if (error == beast_http::error::need_more) break;
        if (error) return refuse(refusal_of(error));
    }
    if (input.size() > limits_.header_bytes_max.value && !beast_->parser.is_done())
        return refuse(kLongHead); // a chunk's line, or trailers
    if (!beast_->parser.is_done()) return state_;
    call_.body = std::move(beast_->parser.get().body());
    return state_ = State::Done;
}

} // namespace vouch::http::detail
