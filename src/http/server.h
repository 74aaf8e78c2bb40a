#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "http/router.h"

namespace vouch::http {

/// What one server allows to all its callers, and to each.
struct ServerLimits {
    std::size_t connections_max = 1'000; ///< one more is told so (503) and closed
    std::size_t threads = 4;             ///< handlers at a time
    std::size_t queue_max = 256;         ///< requests that wait for a thread; one more gets 503
    std::size_t queue_per_caller_max = 64;
    base::ByteCount header_bytes_max{std::uint64_t{16} << 10};
    base::ByteCount body_bytes_max{std::uint64_t{8} << 20};
    std::chrono::milliseconds idle{60'000};     ///< for the first byte of another request
    std::chrono::milliseconds head{10'000};     ///< from its first byte to the end of its head
    std::chrono::milliseconds body{60'000};     ///< for the whole body
    std::chrono::milliseconds write{30'000};    ///< for 64 KiB of an answer, or a piece of a stream
    std::chrono::milliseconds request{300'000}; ///< the deadline of the handler's context
    std::chrono::milliseconds drain{10'000};    ///< what is being answered may take at the end
};

struct ServerOptions {
    std::string address = "127.0.0.1"; ///< a number of this machine, IPv4 or IPv6
    std::uint16_t port = 0;            ///< 0: a free one
    /// Where set, a socket in the file system (mode 0600) instead of the two above. Beside it lies
    /// a lock file, so that a socket left by a server that died is told from one in use.
    std::filesystem::path unix_socket{};
    /// The names under which the server may be addressed. Where there are none, a server on a
    /// loopback address answers to this machine's names only, so that no web page can reach it by a
    /// name of its own (DNS rebinding); any other answers to all.
    std::vector<std::string> hosts{};
    ServerLimits limits{};
    /// Who asks, where waiting requests take turns; without it each connection is a caller.
    std::function<std::string(const Call& call)> caller{};
};

/// HTTP/1.1 as RFC 9112 says, read strictly: what two readers could take for different requests is
/// refused. One thread serves the connections; handlers run on threads of their own, and callers
/// take turns.
class Server {
public:
    /// Listens when it returns. InvalidArgument, Denied, or Unavailable where the address is taken.
    static base::Result<std::unique_ptr<Server>> start(ServerOptions options, Router router);

    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    ~Server(); ///< stops

    std::uint16_t port() const; ///< 0 for a Unix socket

    /// Takes nothing new, lets what is being answered end within the limit, then stops it. Returns
    /// when no handler runs. Idempotent.
    void stop();

private:
    class Site;
    std::unique_ptr<Site> site_;

public:
    explicit Server(std::unique_ptr<Site> site); ///< for `start` alone: nobody else has a Site
};

} // namespace vouch::http
