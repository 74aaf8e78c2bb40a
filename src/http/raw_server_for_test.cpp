#include "http/raw_server_for_test.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "base/ascii.h"
#include "base/check.h"

namespace vouch::http {
namespace {

constexpr int kBacklog = 128;

/// What Content-Length says in a head; 0 where it does not.
std::size_t content_length(std::string head) {
    std::ranges::transform(head, head.begin(), base::ascii_lower);
    std::size_t field = head.find("\r\ncontent-length:");
    std::size_t length = 0;
    if (field == std::string::npos) return length;
    std::string digits = head.substr(head.find_first_not_of(' ', field + 17));
    std::from_chars(digits.data(), digits.data() + digits.size(), length);
    return length;
}

} // namespace

bool RawPeer::read_more() {
    std::array<char, 4096> bytes{};
    ssize_t count = ::recv(descriptor_, bytes.data(), bytes.size(), 0);
    if (count <= 0) return false;
    read_.append(bytes.data(), static_cast<std::size_t>(count));
    return true;
}

std::string RawPeer::read_request() {
    std::size_t end = std::string::npos;
    while ((end = read_.find("\r\n\r\n")) == std::string::npos)
        if (!read_more()) return "";
    std::size_t size = end + 4 + content_length(read_.substr(0, end + 2));
    while (read_.size() < size)
        if (!read_more()) return "";
    std::string request = read_.substr(0, size);
    read_.erase(0, size);
    return request;
}

void RawPeer::write(std::string_view bytes) {
    while (!bytes.empty()) {
        ssize_t count = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count <= 0) return;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
}

void RawPeer::wait_for_end() {
    while (read_more()) {
    }
}

void RawPeer::reset() {
    linger now{1, 0};
    ::setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &now, sizeof now);
}

RawServer::RawServer(Script script)
    : script_(std::move(script)), listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = ::htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* any = reinterpret_cast<sockaddr*>(&address);
    CHECK(::bind(listener_.number(), any, size) == 0);
    CHECK(::getsockname(listener_.number(), any, &size) == 0);
    port_ = ::ntohs(address.sin_port);
    CHECK(::listen(listener_.number(), kBacklog) == 0);
    acceptor_ = std::jthread([this] { accept_all(); });
}

RawServer::RawServer(const std::filesystem::path& unix_socket, Script script)
    : script_(std::move(script)), listener_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    CHECK(unix_socket.string().size() < sizeof address.sun_path);
    std::strncpy(address.sun_path, unix_socket.c_str(), sizeof address.sun_path - 1);
    CHECK(::bind(listener_.number(), reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
    CHECK(::listen(listener_.number(), kBacklog) == 0);
    acceptor_ = std::jthread([this] { accept_all(); });
}

RawServer::~RawServer() {
    ::shutdown(listener_.number(), SHUT_RDWR);
    acceptor_.join();
    {
        std::scoped_lock lock(mutex_);
        for (base::Descriptor& connection : open_)
            ::shutdown(connection.number(), SHUT_RDWR);
    }
    threads_.clear();
}

std::string RawServer::url(std::string_view path) const {
    return "http://127.0.0.1:" + std::to_string(port_) + std::string(path);
}

void RawServer::accept_all() {
    for (;;) {
        int accepted = ::accept4(listener_.number(), nullptr, nullptr, SOCK_CLOEXEC);
        if (accepted < 0 && (errno == EINTR || errno == ECONNABORTED)) continue;
        if (accepted < 0) return;
        ++connections_;
        std::scoped_lock lock(mutex_);
        base::Descriptor* connection = &open_.emplace_back(accepted);
        threads_.emplace_back([this, connection] {
            RawPeer peer(connection->number());
            script_(peer);
            std::scoped_lock closing(mutex_);
            connection->reset();
        });
    }
}

std::string raw_answer(int status, std::string_view body, std::string_view more_headers) {
    return "HTTP/1.1 " + std::to_string(status) +
           " Text\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" +
           std::string(more_headers) + "\r\n" + std::string(body);
}

} // namespace vouch::http
