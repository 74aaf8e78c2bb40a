#pragma once

#include <string>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "database/detail/catalog_source.h"
#include "database/detail/server_address.h"

namespace vouch::database::detail {

/// What the login could do beyond reading, a sentence each; nothing where it has the least rights.
base::Result<std::vector<std::string>> postgres_excess_rights(CatalogSource& session,
                                                              const base::Context& context);

/// See least_rights_script().
std::string postgres_grants_script(const ServerAddress& address);

} // namespace vouch::database::detail
