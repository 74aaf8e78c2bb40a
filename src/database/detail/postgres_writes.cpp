#include "database/detail/postgres_writes.h"

#include "base/hash.h"

namespace vouch::database::detail {
namespace {

constexpr CatalogQuery kWrites(
    "SELECT 0, pg_postmaster_start_time()::text UNION ALL (SELECT relid, n_tup_ins || ' ' || "
    "n_tup_upd || ' ' || n_tup_del FROM pg_stat_user_tables ORDER BY relid)");

} // namespace

base::Result<std::string> postgres_data_version(CatalogSource& session,
                                                const base::Context& context) {
    TRY(session.send(kWrites, context));
    std::string writes;
    while (TRY(session.next(context)))
        writes.append(session.text(0)).append(" ").append(session.text(1)) += '\n';
    return base::sha256_hex(writes);
}

} // namespace vouch::database::detail
