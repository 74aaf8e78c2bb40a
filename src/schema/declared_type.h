#pragma once

#include <string_view>

#include "schema/catalog.h"

namespace vouch::schema {

/// The family of a type as a dialect ("sqlite", "postgres", …) declares it, by the first word of
/// its name; an unknown one, an array and a range are Other. SQLite takes any text as a type, and
/// reads an unknown one by its affinity (sqlite.org/datatype3.html, 3.1).
TypeClass declared_type_class(std::string_view dialect, std::string_view type);

} // namespace vouch::schema
