#pragma once

#include <string>
#include <string_view>

#include "schema/value.h"

namespace vouch::database::detail {

/// The number of a type in PostgreSQL's catalog (pg_type.dat), which libpq calls Oid.
using PostgresType = unsigned int;

/// The value of a column as the server writes it under the settings that the session pins. What has
/// no kind of its own here (arrays, ranges, intervals, JSON) stays the server's text, and so do a
/// number that is NaN or infinite and a date before Christ.
schema::Value postgres_value(PostgresType type, std::string_view text);

/// How the type is called in a declaration: "numeric(12,2)"; empty for one that a user made.
std::string postgres_type_name(PostgresType type, int modifier);

} // namespace vouch::database::detail
