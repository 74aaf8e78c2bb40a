#pragma once

#include "base/result.h"
#include "database/detail/server_address.h"

namespace vouch::database::detail {

/// That the files which an address names for its encryption can be read. Without one the libraries
/// say that the server cannot be reached, or check nothing.
base::Result<void> check_certificate_files(const ServerAddress& address);

} // namespace vouch::database::detail
