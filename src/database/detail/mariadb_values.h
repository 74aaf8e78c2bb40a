#pragma once

#include <string>
#include <string_view>

#include <mysql.h>

#include "schema/value.h"

namespace vouch::database::detail {

/// The value of a column as the server writes it in the text protocol. An integer beyond 64 bits
/// with a sign is a Decimal, BIT a number; a date that no calendar has ("0000-00-00") and a time of
/// more than a day stay texts.
schema::Value mariadb_value(const MYSQL_FIELD& field, std::string_view text);

/// How the type is called in a declaration: "decimal(12,2)".
std::string mariadb_type_name(const MYSQL_FIELD& field);

} // namespace vouch::database::detail
