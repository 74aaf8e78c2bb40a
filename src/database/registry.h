#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "database/connector.h"

namespace vouch::database {

/// The kinds of databases that a URL can name, by scheme, sorted.
std::vector<std::string_view> connector_schemes();

/// A connector for `URL = scheme:rest`, after a first successful contact. An unknown scheme is
/// InvalidArgument with the known ones and the nearest as hints.
base::Result<std::unique_ptr<Connector>> open_connector(std::string_view url,
                                                        const base::Context& context);

} // namespace vouch::database
