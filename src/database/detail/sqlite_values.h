#pragma once

#include <string_view>

#include "schema/catalog.h"
#include "schema/value.h"
#include "sqlite/statement.h"

namespace vouch::database::detail {

/// The value of a column of the current row. Integers, reals and blobs are what SQLite holds; a
/// text becomes a Date, Time, Timestamp or Decimal only where the column was declared so and the
/// text is one. Invalid UTF-8 is replaced.
schema::Value sqlite_value(const sqlite::Statement& statement, int column,
                           schema::TypeClass type_class);

/// The same of a value that SQLite holds as a text.
schema::Value sqlite_text_value(std::string_view text, schema::TypeClass type_class);

} // namespace vouch::database::detail
