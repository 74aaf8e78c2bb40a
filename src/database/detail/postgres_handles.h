// libpq's objects with owners.
#pragma once

#include <memory>

#include <libpq-fe.h>

namespace vouch::database::detail {

struct PostgresClose {
    void operator()(PGconn* connection) const { PQfinish(connection); }
    void operator()(PGresult* result) const { PQclear(result); }
    void operator()(PGcancel* cancel) const { PQfreeCancel(cancel); }
};

using PostgresHandle = std::unique_ptr<PGconn, PostgresClose>;
using PostgresResult = std::unique_ptr<PGresult, PostgresClose>;
using PostgresCancel = std::unique_ptr<PGcancel, PostgresClose>;

} // namespace vouch::database::detail
