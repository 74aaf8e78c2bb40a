#include "database/detail/postgres_rights.h"

#include <string_view>

#include "database/detail/catalog_query.h"
#include "database/detail/grants_script.h"

namespace vouch::database::detail {
namespace {

// clang-format off
/// A superuser may do all that follows, so that only that is told of one.
constexpr CatalogQuery kExcess(
    "WITH me AS (SELECT * FROM pg_roles WHERE rolname = current_user), "
    "found(place, finding) AS ("
    "SELECT 1, 'The login is a superuser: no right of the database stops it.' "
    "FROM me WHERE rolsuper UNION ALL "
    "SELECT 2, 'The login bypasses row-level security.' FROM me WHERE rolbypassrls UNION ALL "
    "SELECT 3, 'The login may create databases.' FROM me WHERE rolcreatedb UNION ALL "
    "SELECT 4, 'The login may create roles.' FROM me WHERE rolcreaterole UNION ALL "
    "SELECT 5, 'The login may start replication.' FROM me WHERE rolreplication UNION ALL "
    "SELECT 6, 'The login belongs to ' || rolname || ', which ' || CASE rolname "
    "WHEN 'pg_read_server_files' THEN 'reads files of the server.' "
    "WHEN 'pg_write_server_files' THEN 'writes files of the server.' "
    "WHEN 'pg_execute_server_program' THEN 'runs programs on the server.' "
    "WHEN 'pg_signal_backend' THEN 'stops the sessions of others.' "
    "ELSE 'writes every table.' END FROM pg_roles WHERE rolname IN ('pg_read_server_files', "
    "'pg_write_server_files', 'pg_execute_server_program', 'pg_signal_backend', "
    "'pg_write_all_data') AND pg_has_role(oid, 'MEMBER') UNION ALL "
    "SELECT 7, 'The login may write ' || count(*) || CASE count(*) WHEN 1 THEN ' table, ' "
    "ELSE ' tables, ' END || 'for one ' || min(n.nspname || '.' || c.relname) || '.' "
    "FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
    "WHERE c.relkind IN ('r', 'p', 'f') AND c.relpersistence <> 't' "
    "AND c.oid >= 16384 AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE') HAVING count(*) > 0 "
    "UNION ALL SELECT 8, 'The login may create objects in the schema ' || n.nspname || '.' "
    "FROM pg_namespace n WHERE n.nspname <> 'information_schema' "
    "AND n.nspname !~ '^pg_' AND has_schema_privilege(n.oid, 'CREATE') UNION ALL "
    "SELECT 9, 'The login may create schemas in the database.' "
    "WHERE has_database_privilege(current_database(), 'CREATE')) "
    "SELECT finding FROM found WHERE place = 1 OR NOT EXISTS (SELECT 1 FROM me WHERE rolsuper) "
    "ORDER BY place, finding");
// clang-format on

constexpr std::string_view kScript =
    R"(-- A login that can read and do nothing else. Run it as the owner of the database, with psql.
CREATE ROLE {role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS CONNECTION LIMIT 8;
-- Choose a password; psql asks for it and sends no plain text:  \password {role}
ALTER ROLE {role} SET default_transaction_read_only = on;
ALTER ROLE {role} SET statement_timeout = '2min';
ALTER ROLE {role} SET lock_timeout = '5s';
ALTER ROLE {role} SET idle_in_transaction_session_timeout = '1min';

GRANT CONNECT ON DATABASE {database} TO {role};
-- For each schema that may be read:
GRANT USAGE ON SCHEMA public TO {role};
GRANT SELECT ON ALL TABLES IN SCHEMA public TO {role};
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO {role};
-- To withhold a column, grant the others instead:  GRANT SELECT (id, name) ON public.person TO {role};

-- What PostgreSQL gives to everybody, and nobody needs for reading:
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
REVOKE TEMPORARY ON DATABASE {database} FROM PUBLIC;
)";

std::string identifier(std::string_view name) {
    std::string quoted = "\"";
    for (char letter : name) {
        if (letter == '"') quoted += '"';
        quoted += letter;
    }
    return quoted + "\"";
}

} // namespace

base::Result<std::vector<std::string>> postgres_excess_rights(CatalogSource& session,
                                                              const base::Context& context) {
    std::vector<std::string> findings;
    TRY(session.send(kExcess, context));
    while (TRY(session.next(context)))
        findings.emplace_back(session.text(0));
    return findings;
}

std::string postgres_grants_script(const ServerAddress& address) {
    return fill_script(kScript,
                       {{"role", identifier(address.user.empty() ? "vouch" : address.user)},
                        {"database", identifier(address.database)}});
}

} // namespace vouch::database::detail
