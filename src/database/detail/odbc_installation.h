// What the driver manager's own files say (odbcinst.ini and odbc.ini of the system and of the
// user).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "database/detail/odbc_address.h"

namespace vouch::database::detail {

std::vector<std::string> installed_odbc_drivers();
std::vector<std::string> known_odbc_sources();

/// Empty where there is no such driver, or source.
std::vector<OdbcKeyword> odbc_driver_section(const std::string& driver);
std::vector<OdbcKeyword> odbc_source_section(const std::string& source);

} // namespace vouch::database::detail
