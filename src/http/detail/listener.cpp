// Whether a Unix socket is in use cannot be told from the socket: a connection could be refused
// because its server is just starting. The lock of a file beside it tells, and goes with the
// process that holds it. The file stays: who removed it could remove another's.

#include "http/detail/listener.h"

#include <cerrno>
#include <cstring>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace vouch::http::detail {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr mode_t kOwnerOnly = 0600;

base::Unexpected<base::Error> cannot(const std::string& what, int error) {
    ErrorCode code = error == EACCES || error == EPERM ? ErrorCode::Denied : ErrorCode::Unavailable;
    return fail(code, "Cannot listen on " + what + ": " + base::system_error_text(error) + ".");
}

/// An address of either family, as the system takes it.
struct SocketAddress {
    sockaddr_storage storage{};
    socklen_t size = 0;
    bool is_loopback = false;

    sockaddr* pointer() { return reinterpret_cast<sockaddr*>(&storage); }
    int family() const { return storage.ss_family; }
};

Result<SocketAddress> parse_number(const std::string& address, std::uint16_t port) {
    SocketAddress parsed;
    auto* four = reinterpret_cast<sockaddr_in*>(&parsed.storage);
    auto* six = reinterpret_cast<sockaddr_in6*>(&parsed.storage);
    if (::inet_pton(AF_INET, address.c_str(), &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = ::htons(port);
        parsed.size = sizeof *four;
        parsed.is_loopback = (::ntohl(four->sin_addr.s_addr) >> 24) == IN_LOOPBACKNET;
    } else if (::inet_pton(AF_INET6, address.c_str(), &six->sin6_addr) == 1) {
        six->sin6_family = AF_INET6;
        six->sin6_port = ::htons(port);
        parsed.size = sizeof *six;
        parsed.is_loopback = IN6_IS_ADDR_LOOPBACK(&six->sin6_addr);
    } else {
        return fail(ErrorCode::InvalidArgument,
                    "Cannot listen on " + address + ": it is not a number of this machine.",
                    {"127.0.0.1 is for this machine only, 0.0.0.0 for all that reach it."});
    }
    return parsed;
}

Result<base::Descriptor> open_socket(int family, const std::string& what) {
    base::Descriptor socket(::socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (!socket) return cannot(what, errno);
    return socket;
}

Result<base::Descriptor> take_lock(const std::filesystem::path& path) {
    const std::string file = path.string() + ".lock";
    base::Descriptor lock(
        ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, kOwnerOnly));
    if (!lock) return cannot(path.string(), errno);
    if (::flock(lock.number(), LOCK_EX | LOCK_NB) == 0) return lock;
    if (errno != EWOULDBLOCK) return cannot(path.string(), errno);
    return fail(ErrorCode::Unavailable, "Another server listens on " + path.string() + ".");
}

/// Only under the lock.
Result<void> remove_old_socket(const std::filesystem::path& path) {
    struct stat status {};
    if (::lstat(path.c_str(), &status) != 0)
        return errno == ENOENT ? Result<void>() : cannot(path.string(), errno);
    if (!S_ISSOCK(status.st_mode))
        return fail(ErrorCode::InvalidArgument,
                    "Cannot listen on " + path.string() + ": it is a file and not a socket.");
    if (::unlink(path.c_str()) != 0) return cannot(path.string(), errno);
    return {};
}

} // namespace

Listener::~Listener() {
    if (lock && !unix_socket.empty()) ::unlink(unix_socket.c_str());
}

Result<Listener> listen_on(const std::string& address, std::uint16_t port) {
    SocketAddress wanted = TRY(parse_number(address, port));
    const std::string what = address + " port " + std::to_string(port);
    Listener listener;
    listener.socket = TRY(open_socket(wanted.family(), what));
    int socket = listener.socket.number();
    int yes = 1;
    ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (wanted.family() == AF_INET6)
        ::setsockopt(socket, IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof yes);
    if (::bind(socket, wanted.pointer(), wanted.size) != 0 || ::listen(socket, SOMAXCONN) != 0 ||
        ::getsockname(socket, wanted.pointer(), &wanted.size) != 0)
        return cannot(what, errno);
    // The port lies in the same place for both families.
    listener.port = ::ntohs(reinterpret_cast<sockaddr_in*>(&wanted.storage)->sin_port);
    listener.is_loopback = wanted.is_loopback;
    return listener;
}

Result<Listener> listen_on(const std::filesystem::path& unix_socket) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string path = unix_socket.string();
    if (path.size() >= sizeof address.sun_path)
        return fail(ErrorCode::InvalidArgument,
                    "Cannot listen on " + path + ": a socket's path has at most " +
                        std::to_string(sizeof address.sun_path - 1) + " bytes.");
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    Listener listener;
    listener.lock = TRY(take_lock(unix_socket));
    TRY(remove_old_socket(unix_socket));
    listener.socket = TRY(open_socket(AF_UNIX, path));
    listener.is_loopback = true;
    // Linux gives the file that bind makes the mode of the socket: nobody sees it wider.
    if (::fchmod(listener.socket.number(), kOwnerOnly) != 0) return cannot(path, errno);
    if (::bind(listener.socket.number(), reinterpret_cast<sockaddr*>(&address), sizeof address) !=
            0 ||
        ::listen(listener.socket.number(), SOMAXCONN) != 0)
        return cannot(path, errno);
    listener.unix_socket = unix_socket;
    return listener;
}

} // namespace vouch::http::detail
