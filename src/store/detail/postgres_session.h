#pragma once

#include "store/detail/server_url.h"
#include "store/detail/session.h"

namespace vouch::store::detail {

base::Result<std::unique_ptr<Session>> open_postgres_session(const ServerPlace& place,
                                                             const std::string& password,
                                                             const base::Context& context);

} // namespace vouch::store::detail
