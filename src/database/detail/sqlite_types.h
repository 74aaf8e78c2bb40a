#pragma once

#include <string_view>

#include "schema/catalog.h"

namespace vouch::database::detail {

/// The family of a declared type: by its name where it is one that people use for dates, decimals,
/// booleans and documents, else by SQLite's affinity (sqlite.org/datatype3.html, 3.1).
schema::TypeClass sqlite_type_class(std::string_view declared_type);

} // namespace vouch::database::detail
