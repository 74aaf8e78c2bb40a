#include "http/server.h"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <random>
#include <thread>
#include <utility>

#include <arpa/inet.h>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <netinet/in.h>
#include <netinet/tcp.h>

#include "http/detail/listener.h"
#include "http/detail/session.h"

namespace vouch::http {
namespace {

using namespace std::chrono_literals;
using boost::system::error_code;
using detail::Session;
using detail::Socket;
namespace asio = boost::asio;

using Acceptor = asio::basic_socket_acceptor<asio::generic::stream_protocol>;

constexpr std::size_t kReadBytes = std::size_t{64} << 10;
constexpr std::size_t kRefusedConnectionsMax = 64; ///< that are told so; more are only closed
constexpr auto kPauseWithoutDescriptors = 100ms;

std::string peer_text(const Socket& socket) {
    error_code error;
    auto endpoint = socket.remote_endpoint(error);
    if (error) return "unknown";
    char text[INET6_ADDRSTRLEN] = "";
    const void* address = endpoint.data();
    if (endpoint.data()->sa_family == AF_INET)
        return ::inet_ntop(AF_INET, &static_cast<const sockaddr_in*>(address)->sin_addr, text,
                           sizeof text);
    if (endpoint.data()->sa_family == AF_INET6)
        return ::inet_ntop(AF_INET6, &static_cast<const sockaddr_in6*>(address)->sin6_addr, text,
                           sizeof text);
    return "local";
}

std::string random_word() {
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz234567";
    std::random_device random;
    std::string word;
    for (int at = 0; at < 8; ++at)
        word += kLetters[random() % kLetters.size()];
    return word;
}

} // namespace

class Server::Site {
public:
    Site(ServerOptions options, Router router, detail::Listener listener)
        : options_(std::move(options)), router_(std::move(router)), listener_(std::move(listener)),
          queue_({options_.limits.queue_max, options_.limits.queue_per_caller_max}) {
        shared_.id_prefix = random_word();
        shared_.checks_host =
            !options_.hosts.empty() || (listener_.is_loopback && listener_.unix_socket.empty());
        shared_.buffer.resize(kReadBytes);
        shared_.on_end = [this] {
            std::scoped_lock lock(mutex_);
            all_ended_ = shared_.sessions.empty();
            ended_.notify_all();
        };
    }
    void start();
    void stop();
    std::uint16_t port() const { return listener_.port; }

private:
    asio::awaitable<void> accept_all();
    void take(Socket socket);
    void run_handlers();
    void for_each_session(void (Session::*action)());

    ServerOptions options_;
    Router router_;
    detail::Listener listener_;
    detail::FairQueue queue_;
    asio::io_context io_{1};
    asio::executor_work_guard<asio::io_context::executor_type> guard_ = asio::make_work_guard(io_);
    Acceptor acceptor_{io_};
    detail::Shared shared_{options_, router_, queue_, io_, {}};
    std::uint64_t accepted_ = 0;
    std::mutex mutex_{};
    std::condition_variable ended_{};
    bool all_ended_ = true;
    std::once_flag stopped_{};
    std::vector<std::jthread> handlers_{};
    std::jthread edge_{}; ///< runs io_
};

void Server::Site::start() {
    // A generic protocol needs no more than the family, which accepted sockets have of themselves.
    acceptor_.assign({listener_.unix_socket.empty() ? AF_INET : AF_UNIX, 0},
                     listener_.socket.release());
    asio::co_spawn(io_, accept_all(), asio::detached);
    for (std::size_t thread = 0; thread < options_.limits.threads; ++thread)
        handlers_.emplace_back([this] { run_handlers(); });
    edge_ = std::jthread([this] {
        for (bool ended = false; !ended;) {
            try {
                io_.run();
                ended = true;
            } catch (const std::exception&) { // no memory: the others go on
            }
        }
    });
}

void Server::Site::run_handlers() {
    while (auto job = queue_.pop())
        (*job)();
}

asio::awaitable<void> Server::Site::accept_all() {
    while (acceptor_.is_open()) {
        error_code error;
        Socket socket(io_);
        co_await acceptor_.async_accept(socket, asio::redirect_error(asio::use_awaitable, error));
        if (!error) {
            take(std::move(socket));
        } else if (acceptor_.is_open()) { // no descriptors
            asio::steady_timer pause(io_, kPauseWithoutDescriptors);
            co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
        }
    }
}

void Server::Site::take(Socket socket) {
    const std::size_t open = shared_.sessions.size();
    if (open >= options_.limits.connections_max + kRefusedConnectionsMax) return;
    int yes = 1; // of no effect on a Unix socket
    ::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    std::string peer = peer_text(socket);
    auto session =
        std::make_shared<Session>(std::move(socket), shared_, std::move(peer), ++accepted_);
    shared_.sessions.insert(session);
    {
        std::scoped_lock lock(mutex_);
        all_ended_ = false;
    }
    if (open >= options_.limits.connections_max)
        session->start_refusing();
    else
        session->start();
}

void Server::Site::for_each_session(void (Session::*action)()) {
    const auto sessions = shared_.sessions; // they leave it as they end
    for (const auto& session : sessions)
        ((*session).*action)();
}

void Server::Site::stop() {
    std::call_once(stopped_, [this] {
        asio::post(io_, [this] {
            error_code ignored;
            acceptor_.close(ignored);
            shared_.draining = true;
            for_each_session(&Session::drain);
        });
        {
            std::unique_lock lock(mutex_);
            ended_.wait_for(lock, options_.limits.drain, [&] { return all_ended_; });
        }
        queue_.close();
        asio::post(io_, [this] { for_each_session(&Session::end); });
        handlers_.clear();
        guard_.reset();
        edge_.join();
    });
}

Server::Server(std::unique_ptr<Site> site) : site_(std::move(site)) {}

Server::~Server() { stop(); }

base::Result<std::unique_ptr<Server>> Server::start(ServerOptions options, Router router) {
    detail::Listener listener = options.unix_socket.empty()
                                    ? TRY(detail::listen_on(options.address, options.port))
                                    : TRY(detail::listen_on(options.unix_socket));
    auto site = std::make_unique<Site>(std::move(options), std::move(router), std::move(listener));
    site->start();
    return std::make_unique<Server>(std::move(site));
}

std::uint16_t Server::port() const { return site_->port(); }

void Server::stop() { site_->stop(); }

} // namespace vouch::http
