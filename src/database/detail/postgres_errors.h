#pragma once

#include <cstdint>
#include <string_view>

#include "base/error.h"
#include "database/detail/server_address.h"

namespace vouch::database::detail {

/// What a refusal of the login means, by its SQLSTATE.
base::Error postgres_login_error(std::string_view sqlstate, const ServerAddress& address);

/// Where an error arose: in the statement itself, or in one that a function of the database runs.
enum class ErrorPlace : std::uint8_t { Statement, Function };

/// What a failed statement means, by its SQLSTATE (postgresql.org/docs/15/errcodes-appendix.html).
/// `message` is the server's; it is passed on only where it speaks of the statement alone, never
/// where it can quote a value of a row.
base::Error postgres_statement_error(std::string_view sqlstate, std::string_view message,
                                     ErrorPlace place = ErrorPlace::Statement);

} // namespace vouch::database::detail
