#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/context.h"
#include "base/file.h"
#include "base/result.h"
#include "http/message.h"

namespace vouch::http {

/// How long, and for how much, one exchange may go on. The deadline of the context counts besides.
struct ExchangeLimits {
    std::chrono::milliseconds connect{5'000};     ///< name, connection and TLS
    std::chrono::milliseconds first_byte{30'000}; ///< from the request sent to the answer's start
    std::chrono::milliseconds silence{30'000};    ///< between two pieces of the answer
    std::chrono::milliseconds total{120'000};
    base::ByteCount body_bytes_max{std::uint64_t{64} << 20}; ///< of the answer, streamed or not
    base::ByteCount header_bytes_max{std::uint64_t{64} << 10};
};

/// Whether a request may be sent again after it may have arrived (http/retry.h).
enum class Repeat : std::uint8_t {
    ByMethod, ///< GET, HEAD, OPTIONS, PUT and DELETE may, RFC 9110 section 9.2.2
    Allowed,
    Never,
};

struct Request {
    std::string method = "GET";
    std::string url; ///< http or https
    /// Not Host, nor what frames or routes a message: those are the client's.
    Headers headers{};
    std::string body{};
    ExchangeLimits limits{};
    Repeat repeat = Repeat::ByMethod;
    /// How many redirects are followed. Only for GET and HEAD without headers, which could tell
    /// another server a secret, and never from https to http.
    std::uint32_t redirects_max = 0;
};

struct Response {
    int status = 0;
    Headers headers{};
    std::string body{};

    bool ok() const { return status >= 200 && status < 300; }
};

/// What the receiver of a stream wants next.
enum class Flow : std::uint8_t { Continue, Stop };
using BodySink = std::function<Flow(std::string_view piece)>;

struct ClientOptions {
    std::filesystem::path ca_file{};     ///< whom to trust instead of the system's authorities
    std::filesystem::path unix_socket{}; ///< where every connection goes, whatever the address says
    std::string proxy{};                 ///< its address; no proxy of the environment is used
    std::string no_proxy{};              ///< hosts that are reached without it, commas between
    std::string user_agent = "vouch";
    std::size_t connections_kept = 8; ///< idle ones
};

/// Speaks HTTP/1.1 over TCP, TLS (verified, 1.2 or later) and Unix sockets, by libcurl. Keeps
/// connections for later requests. All calls may come from several threads; each takes a connection
/// of its own.
///
/// An answer with any status is an answer. Errors: InvalidArgument (the request is malformed),
/// Unavailable (no connection, or it ended before the answer was whole), Timeout, Cancelled, Denied
/// (the certificate is not trusted), Corrupt (no HTTP), LimitExceeded. They name the server and the
/// path, never a user, a query, a header or a body.
class Client {
public:
    explicit Client(ClientOptions options = {});
    Client(Client&&) noexcept;
    Client& operator=(Client&&) noexcept;
    ~Client();

    /// Stops within some milliseconds when the context is stopped.
    base::Result<Response> send(const Request& request, const base::Context& context);

    /// Gives the body of an answer with status 200 to 299 to `sink`, on this thread, as it comes;
    /// the answer that is returned has none then. Other answers are gathered as `send` does. After
    /// Flow::Stop the connection is closed, and what had come is returned as a success.
    base::Result<Response> stream(const Request& request, const BodySink& sink,
                                  const base::Context& context);

private:
    struct Pool;
    std::unique_ptr<Pool> pool_;
};

} // namespace vouch::http
