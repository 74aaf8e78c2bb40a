#pragma once

#include "store/detail/server_url.h"
#include "store/detail/session.h"

namespace vouch::store::detail {

/// Of MariaDB and of MySQL.
base::Result<std::unique_ptr<Session>> open_mariadb_session(const ServerPlace& place,
                                                            const std::string& password,
                                                            const base::Context& context);

} // namespace vouch::store::detail
