#pragma once

#include <optional>
#include <string_view>

#include "base/error.h"
#include "database/detail/server_address.h"

namespace vouch::database::detail {

/// What stands in the way of a connection, by the error number of the server or the client library.
base::Error mariadb_login_error(unsigned int number, std::string_view message,
                                const ServerAddress& address, std::string_view password);

/// What a failed statement means, by its error number
/// (mariadb.com/kb/en/mariadb-error-code-reference). `message` is the server's; it is passed on
/// only where it speaks of the statement alone, never where it can quote a value of a row.
base::Error mariadb_statement_error(unsigned int number, std::string_view message);

/// What a warning means that tells that rows or parts of a value are missing; none for another.
/// `code` is its number.
std::optional<base::Error> mariadb_cut(std::string_view code);

} // namespace vouch::database::detail
