#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace vouch::database::detail {

/// How a connection is encrypted, and what of the server's certificate is checked. Only VerifyFull
/// tells that the server is the one that was named.
enum class TlsMode : std::uint8_t {
    Disable,
    Prefer,     ///< where the server offers it
    Require,    ///< encrypted, but with whom is not checked
    VerifyCa,   ///< the certificate is signed by a known authority, for whatever name
    VerifyFull, ///< and is for this host
};

std::string_view tls_mode_name(TlsMode mode);

struct ServerAddress {
    std::string user{}; ///< empty: who runs this program
    std::string host{}; ///< a name or an address; empty where a socket is used
    std::uint16_t port = 0;
    std::string socket{}; ///< of PostgreSQL the folder, of MariaDB the file
    std::string database{};
    TlsMode tls = TlsMode::Disable;
    // Absolute paths.
    std::string authority_file{};   ///< the certificates of the authorities; empty: the system's
    std::string certificate_file{}; ///< by which we show who we are
    std::string key_file{};
    std::chrono::seconds connect_time{10};

    /// "db.example.org:5432", or the socket, for messages.
    std::string place() const;
    bool on_this_machine() const;
};

/// What differs between the kinds of servers.
struct ServerKind {
    std::string_view scheme;
    std::uint16_t port;
    std::string_view socket_option; ///< "host" or "socket"
    std::string_view socket_default;
};

struct ServerUrl {
    ServerAddress address{};
    std::optional<std::string> password{};
};

/// Reads `//user:password@host:port/database?option=value&…`, whose parts may be percent-encoded.
/// Without a host, the socket of this machine is meant. Options: the socket, sslmode, sslrootcert,
/// sslcert, sslkey, connect_timeout (seconds); any other is an error. No message repeats a part
/// that could be a misplaced piece of a password.
///
/// Encryption is, where nothing is said, preferred with this machine and required with others.
base::Result<ServerUrl> parse_server_url(std::string_view rest, const ServerKind& kind);

/// The one form of an address, without a password, after the scheme's colon. Reads back the same.
std::string print_server_url(const ServerAddress& address, const ServerKind& kind);

} // namespace vouch::database::detail
