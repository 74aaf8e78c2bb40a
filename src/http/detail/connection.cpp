// The easy interface sees a stop request once a second only; so each exchange runs in a multi
// handle of its own, whose wait another thread can end. Waiting for more than sockets is also what
// holds the limits between two bytes, which libcurl counts in whole seconds.

#include "http/detail/connection.h"

#include <algorithm>
#include <cstring>
#include <stop_token>

namespace vouch::http::detail {
namespace {

using namespace std::chrono_literals;

using base::ErrorCode;
using Clock = Exchange::Clock;

constexpr std::chrono::milliseconds kSlice = 500ms;
constexpr long kIdleSecondsMax = 30; ///< a connection that idled longer is not used again

std::size_t receive_header(char* text, std::size_t size, std::size_t count, void* exchange) {
    bool more = static_cast<Exchange*>(exchange)->take_header_line({text, size * count});
    return more ? size * count : 0;
}

std::size_t receive_body(char* text, std::size_t size, std::size_t count, void* exchange) {
    bool more = static_cast<Exchange*>(exchange)->take_body({text, size * count});
    return more ? size * count : 0;
}

void append(std::unique_ptr<curl_slist, decltype(&::curl_slist_free_all)>& fields,
            const std::string& line) {
    curl_slist* longer = ::curl_slist_append(fields.get(), line.c_str());
    if (longer == nullptr) return;
    static_cast<void>(fields.release());
    fields.reset(longer);
}

/// "Name;" is libcurl's way to send an empty field, "Name:" to send none of its own.
std::string field_line(const Header& header) {
    return header.value.empty() ? header.name + ";" : header.name + ": " + header.value;
}

/// What a failure of libcurl means to the one who asked.
base::Error describe(CURLcode code, std::string_view reason) {
    const std::string why = reason.empty() ? ::curl_easy_strerror(code) : std::string(reason);
    switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
        return {ErrorCode::Unavailable, "cannot be reached: its name is not known."};
    case CURLE_COULDNT_CONNECT:
        return {ErrorCode::Unavailable, "cannot be reached: nothing answers there."};
    case CURLE_OPERATION_TIMEDOUT:
        return {ErrorCode::Timeout, "cannot be reached: no connection came about in time."};
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_PINNEDPUBKEYNOTMATCH:
        return {ErrorCode::Denied,
                "is not trusted: " + why + ".",
                {},
                {"Name the authority that signed its certificate in the setting for it."}};
    case CURLE_SSL_CONNECT_ERROR:
        return {ErrorCode::Unavailable, "cannot be reached by TLS: " + why + "."};
    case CURLE_TOO_MANY_REDIRECTS: return {ErrorCode::LimitExceeded, "redirects too often."};
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_PARTIAL_FILE:
        return {ErrorCode::Unavailable, "ended the connection before its answer was whole."};
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_BAD_CONTENT_ENCODING:
        return {ErrorCode::Corrupt, "did not answer as HTTP/1.1 says."};
    default:
        return {ErrorCode::Unavailable, std::string("failed: ") + ::curl_easy_strerror(code) + "."};
    }
}

} // namespace

Connection::Connection()
    : multi_(::curl_multi_init(), &::curl_multi_cleanup),
      easy_(::curl_easy_init(), &::curl_easy_cleanup) {
    CHECK(multi_ != nullptr && easy_ != nullptr);
}

void Connection::set_server(const Request& request, const Address& address,
                            const ClientOptions& options) {
    CURL* easy = easy_.get();
    ::curl_easy_setopt(easy, CURLOPT_URL, request.url.c_str());
    ::curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    ::curl_easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS_STR,
                       address.scheme == "https" ? "https" : "http,https");
    ::curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, request.redirects_max > 0 ? 1L : 0L);
    ::curl_easy_setopt(easy, CURLOPT_MAXREDIRS, static_cast<long>(request.redirects_max));
    ::curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
    ::curl_easy_setopt(easy, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
    ::curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    ::curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L); // does not wait for a name look-up
    ::curl_easy_setopt(easy, CURLOPT_TCP_KEEPALIVE, 1L);
    ::curl_easy_setopt(easy, CURLOPT_MAXAGE_CONN, kIdleSecondsMax);
    ::curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS,
                       static_cast<long>(request.limits.connect.count()));
    ::curl_easy_setopt(easy, CURLOPT_PROXY, options.proxy.c_str()); // "": none of the environment
    ::curl_easy_setopt(easy, CURLOPT_NOPROXY, options.no_proxy.c_str());
    if (!options.ca_file.empty()) ::curl_easy_setopt(easy, CURLOPT_CAINFO, options.ca_file.c_str());
    if (!options.unix_socket.empty())
        ::curl_easy_setopt(easy, CURLOPT_UNIX_SOCKET_PATH, options.unix_socket.c_str());
    ::curl_easy_setopt(easy, CURLOPT_USERAGENT, options.user_agent.c_str());
}

void Connection::set_message(const Request& request, const FieldList& fields) {
    CURL* easy = easy_.get();
    ::curl_easy_setopt(easy, CURLOPT_HTTPHEADER, fields.get());
    if (request.method == "HEAD") {
        ::curl_easy_setopt(easy, CURLOPT_NOBODY, 1L);
    } else if (request.method == "GET" && request.body.empty()) {
        ::curl_easy_setopt(easy, CURLOPT_HTTPGET, 1L);
    } else {
        if (!request.body.empty() || request.method == "POST" || request.method == "PUT") {
            ::curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE,
                               static_cast<curl_off_t>(request.body.size()));
            ::curl_easy_setopt(easy, CURLOPT_POSTFIELDS, request.body.c_str());
        }
        ::curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, request.method.c_str());
    }
}

void Connection::set_receiver(Exchange& exchange) {
    CURL* easy = easy_.get();
    ::curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, &receive_header);
    ::curl_easy_setopt(easy, CURLOPT_HEADERDATA, &exchange);
    ::curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &receive_body);
    ::curl_easy_setopt(easy, CURLOPT_WRITEDATA, &exchange);
    reason_[0] = '\0';
    ::curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, reason_);
}

void Connection::wait(Exchange& exchange, const base::Context& context) {
    CURLM* multi = multi_.get();
    std::stop_callback wake(context.stop, [multi] { ::curl_multi_wakeup(multi); });
    for (;;) {
        int running = 0;
        if (::curl_multi_perform(multi, &running) != CURLM_OK)
            exchange.fail(ErrorCode::Internal, "could not be asked: libcurl failed.");
        if (running == 0 || exchange.failure()) return;
        curl_off_t ready = 0;
        curl_off_t sent = 0;
        ::curl_easy_getinfo(easy_.get(), CURLINFO_PRETRANSFER_TIME_T, &ready);
        ::curl_easy_getinfo(easy_.get(), CURLINFO_SIZE_UPLOAD_T, &sent);
        exchange.note_progress(ready > 0, static_cast<std::uint64_t>(sent));
        if (auto allowed = context.check(); !allowed) {
            exchange.fail(allowed.error().code,
                          allowed.error().code == ErrorCode::Timeout
                              ? "did not answer within the time allowed for this request."
                              : "was not waited for: the request was cancelled.");
            return;
        }
        exchange.check_pace();
        if (exchange.failure()) return;
        auto until = std::min(exchange.next_limit(), context.deadline) - Clock::now();
        auto pause = std::chrono::ceil<std::chrono::milliseconds>(until);
        ::curl_multi_poll(multi, nullptr, 0,
                          static_cast<int>(std::clamp(pause, 0ms, kSlice).count()), nullptr);
    }
}

void Connection::check_outcome(Exchange& exchange) {
    int left = 0;
    const CURLMsg* message = ::curl_multi_info_read(multi_.get(), &left);
    if (message == nullptr || message->msg != CURLMSG_DONE || exchange.failure() ||
        exchange.stopped_by_sink())
        return;
    if (message->data.result != CURLE_OK) {
        exchange.fail(describe(message->data.result, {reason_, std::strlen(reason_)}));
    } else if (!exchange.head_done()) { // for libcurl the end of the connection ends a head, too
        exchange.fail(describe(CURLE_GOT_NOTHING, ""));
    }
}

base::Result<Response> Connection::send(const Request& request, const Address& address,
                                        const ClientOptions& options, const BodySink* sink,
                                        const base::Context& context) {
    const std::string server = options.unix_socket.empty()
                                   ? address.shown()
                                   : "unix:" + options.unix_socket.string() + address.path;
    Exchange exchange(request, sink, server);
    FieldList fields(nullptr, &::curl_slist_free_all);
    append(fields, "Expect:");
    if (find_header(request.headers, "Content-Type") == nullptr) append(fields, "Content-Type:");
    for (const Header& header : request.headers)
        append(fields, field_line(header));
    set_server(request, address, options);
    set_message(request, fields);
    set_receiver(exchange);
    ::curl_multi_add_handle(multi_.get(), easy_.get());
    wait(exchange, context);
    check_outcome(exchange);
    ::curl_multi_remove_handle(multi_.get(), easy_.get());
    ::curl_easy_reset(easy_.get());
    if (exchange.failure()) return base::Unexpected(*exchange.failure());
    return std::move(exchange.response());
}

} // namespace vouch::http::detail
