#pragma once

#include <string>
#include <string_view>

#include "base/error.h"
#include "database/detail/server_address.h"

namespace vouch::database::detail {

/// The certificates of the authorities that the system trusts, on Debian.
inline constexpr const char* kSystemAuthorities = "/etc/ssl/certs/ca-certificates.crt";

/// A foreign text for a message: one line of valid UTF-8, not long, with a full stop.
std::string foreign_sentence(std::string_view text);

/// The server asks for a password and none was given.
base::Error password_missing(const ServerAddress& address);
base::Error password_refused(const ServerAddress& address);

/// The address does not admit this login, whatever its password.
base::Error login_refused(const ServerAddress& address);
base::Error database_missing(const ServerAddress& address);
base::Error database_refused(const ServerAddress& address);
base::Error too_many_connections(const ServerAddress& address);
base::Error not_ready(const ServerAddress& address);

/// `reason` is that of the TLS library: "certificate has expired".
base::Error certificate_refused(const ServerAddress& address, std::string_view reason);

/// `reason` is what the client library says of the network.
base::Error not_reached(const ServerAddress& address, std::string_view reason);
base::Error too_slow(const ServerAddress& address);

/// The connection ended while it was used.
base::Error connection_lost(std::string_view reason);

/// What stands in the way of a statement that the server has not refused for its text.
base::Error locked_by_another();
base::Error statement_too_long();

/// What a failed statement says where the server's text may hold values of rows.
inline constexpr const char* kNoEvaluation =
    "The database could not evaluate the statement on its data.";

} // namespace vouch::database::detail
