#pragma once

#include <string>

#include "base/context.h"
#include "base/result.h"
#include "database/detail/postgres_handles.h"
#include "database/detail/server_address.h"

namespace vouch::database::detail {

/// A connection of the address, within its own time limit and that of the context. An error says
/// what stands in the way: the host, the port, the certificate, the login, the password or the
/// database; never the password.
base::Result<PostgresHandle> connect_postgres(const ServerAddress& address,
                                              const std::string& password,
                                              const base::Context& context);

/// "TLSv1.3"; empty where the connection is not encrypted.
std::string postgres_tls_protocol(PGconn* connection);

} // namespace vouch::database::detail
