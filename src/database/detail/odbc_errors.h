#pragma once

#include <optional>
#include <string_view>

#include "base/error.h"
#include "database/detail/odbc_engine.h"

namespace vouch::database::detail {

/// What the driver manager, or any driver, says of the connection or of the interface itself, by
/// its SQLSTATE (learn.microsoft.com/sql/odbc/reference/appendixes/appendix-a-odbc-error-codes);
/// none where it speaks of the login or of a statement, which its engine reads.
std::optional<base::Error> odbc_manager_error(const OdbcDiagnostic& said, const OdbcTarget& target);

/// The message without the names that drivers put before it in brackets.
std::string_view without_origin(std::string_view message);

} // namespace vouch::database::detail
