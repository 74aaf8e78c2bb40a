#include "http/client.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <vector>

#include "http/address.h"
#include "http/detail/connection.h"

namespace vouch::http {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

/// What frames or routes a message.
constexpr std::array<std::string_view, 9> kOwnHeaders = {
    "Connection", "Content-Length",    "Expect",  "Host",   "Keep-Alive",
    "TE",         "Transfer-Encoding", "Trailer", "Upgrade"};

/// libcurl's state of the process; nothing is undone at its end.
bool start_library() {
    static const bool started = ::curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
    return started;
}

Result<void> check_headers(const Request& request) {
    for (const Header& header : request.headers) {
        if (!is_token(header.name))
            return fail(ErrorCode::InvalidArgument, "A request's header has no proper name.");
        if (!is_field_value(header.value))
            return fail(ErrorCode::InvalidArgument,
                        "The header " + header.name +
                            " holds what no header may hold: a line's "
                            "end, another control character, or a blank at an end.");
        if (std::ranges::any_of(kOwnHeaders,
                                [&](std::string_view own) { return same_name(own, header.name); }))
            return fail(ErrorCode::InvalidArgument,
                        "The header " + header.name + " is not a request's to set.");
    }
    return {};
}

Result<void> check_redirects(const Request& request) {
    if (request.redirects_max == 0) return {};
    if ((request.method == "GET" || request.method == "HEAD") && request.headers.empty()) return {};
    return fail(ErrorCode::InvalidArgument,
                "Redirects are followed by GET and HEAD without headers only.");
}

Result<Address> check(const Request& request) {
    if (!is_token(request.method) || request.method == "CONNECT")
        return fail(ErrorCode::InvalidArgument, "A request has no proper method.");
    TRY(check_headers(request));
    TRY(check_redirects(request));
    return parse_address(request.url);
}

} // namespace

/// Connections that nobody uses, the one used last at the end.
struct Client::Pool {
    ClientOptions options{};
    std::mutex mutex{};
    std::vector<std::unique_ptr<detail::Connection>> idle{};

    std::unique_ptr<detail::Connection> take() {
        std::scoped_lock lock(mutex);
        if (idle.empty()) return std::make_unique<detail::Connection>();
        auto taken = std::move(idle.back());
        idle.pop_back();
        return taken;
    }
    void give_back(std::unique_ptr<detail::Connection> connection) {
        std::scoped_lock lock(mutex);
        if (idle.size() < options.connections_kept) idle.push_back(std::move(connection));
    }
    Result<Response> send(const Request& request, const BodySink* sink,
                          const base::Context& context) {
        if (!start_library())
            return fail(ErrorCode::Internal, "libcurl does not start on this machine.");
        Address address = TRY(check(request));
        TRY(context.check());
        auto connection = take();
        auto response = connection->send(request, address, options, sink, context);
        give_back(std::move(connection));
        return response;
    }
};

Client::Client(ClientOptions options) : pool_(std::make_unique<Pool>()) {
    pool_->options = std::move(options);
}
Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;
Client::~Client() = default;

Result<Response> Client::send(const Request& request, const base::Context& context) {
    return pool_->send(request, nullptr, context);
}

Result<Response> Client::stream(const Request& request, const BodySink& sink,
                                const base::Context& context) {
    return pool_->send(request, &sink, context);
}

} // namespace vouch::http
