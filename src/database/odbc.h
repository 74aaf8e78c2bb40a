#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/context.h"
#include "base/result.h"
#include "database/connector.h"
#include "database/url.h"

namespace vouch::database {

/// A connector for what a driver of the system leads to, after a first successful contact. `rest`
/// is what follows the scheme of the URL; its password, if one stands there, does not count. The
/// engine must be one that is known, and so must every keyword.
base::Result<std::unique_ptr<Connector>>
open_odbc(std::string_view rest, const std::string& password, const base::Context& context);

base::Result<DatabaseUrl> read_odbc_url(std::string_view rest);

/// See least_rights_script() in registry.h.
base::Result<std::string> odbc_grants(std::string_view rest);

} // namespace vouch::database
