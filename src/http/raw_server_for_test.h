#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "base/file.h"

namespace vouch::http {

/// The server's end of one connection: bytes as they are, for what no proper server would do.
class RawPeer {
public:
    explicit RawPeer(int descriptor) : descriptor_(descriptor) {}

    int descriptor() const { return descriptor_; } ///< for what writes itself, as TLS does

    /// The next request with its body, as its Content-Length says; empty where the client left.
    std::string read_request();
    void write(std::string_view bytes);
    /// Waits until the client leaves, or the test ends.
    void wait_for_end();
    /// Closes with a reset instead of an end.
    void reset();

private:
    bool read_more();

    int descriptor_;
    std::string read_{};
};

/// Accepts connections and lets `script` speak on each, on a thread of its own, until it returns.
/// Destruction ends all connections and waits for their scripts.
class RawServer {
public:
    using Script = std::function<void(RawPeer& peer)>;

    /// On a free port of the loopback interface.
    explicit RawServer(Script script);
    RawServer(const std::filesystem::path& unix_socket, Script script);
    RawServer(const RawServer&) = delete;
    RawServer& operator=(const RawServer&) = delete;
    ~RawServer();

    /// "http://127.0.0.1:PORT" and the path.
    std::string url(std::string_view path = "/") const;
    int port() const { return port_; }
    int connections() const { return connections_; }

private:
    void accept_all();

    Script script_;
    base::Descriptor listener_;
    int port_ = 0;
    std::atomic<int> connections_ = 0;
    std::mutex mutex_;
    std::list<base::Descriptor> open_;
    std::list<std::jthread> threads_;
    std::jthread acceptor_;
};

/// The text of an answer with a Content-Length.
std::string raw_answer(int status, std::string_view body, std::string_view more_headers = "");

} // namespace vouch::http
