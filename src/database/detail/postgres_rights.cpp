#include "database/detail/postgres_rights.h"

#include <string_view>

#include "database/detail/catalog_query.h"
#include "database/detail/grants_script.h"

namespace vouch::database::detail {
namespace {

// clang-format off
/// A superuser may do all that follows, so that only that is told of one. `acting` are the login,
/// whose rights hold those of the roles that it inherits from, and the roles that it does not
/// inherit from but can turn into. The last of the findings is no right, but the lack of one.
constexpr CatalogQuery kExcess(R"(WITH me AS (SELECT * FROM pg_roles WHERE rolname = current_user),
who AS (SELECT r.*, r.oid = me.oid AS own, CASE WHEN r.oid = me.oid THEN 'The login'
  ELSE 'By SET ROLE ' || r.rolname || ' the login' END AS it
  FROM pg_roles r, me WHERE r.oid = me.oid OR (NOT me.rolsuper AND pg_has_role(r.oid, 'MEMBER'))),
acting AS (SELECT oid, own, it FROM who WHERE (own OR NOT pg_has_role(oid, 'USAGE')) AND NOT rolsuper),
relation AS (SELECT c.oid, c.relkind, c.relowner, n.nspname || '.' || c.relname AS name
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid >= 16384
  AND c.relkind IN ('r', 'p', 'f', 'v', 'm', 'S') AND c.relpersistence <> 't'
  AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'),
found(place, it, finding) AS (
SELECT 1, it, 'is a superuser: no right of the database stops it.' FROM who WHERE rolsuper
UNION ALL SELECT 2, it, 'bypasses row-level security.' FROM who WHERE rolbypassrls
UNION ALL SELECT 3, it, 'may create databases.' FROM who WHERE rolcreatedb
UNION ALL SELECT 4, it, 'may create roles.' FROM who WHERE rolcreaterole
UNION ALL SELECT 5, it, 'may start replication.' FROM who WHERE rolreplication
UNION ALL SELECT 6, 'The login', 'belongs to ' || rolname || ', which ' || CASE rolname
  WHEN 'pg_read_server_files' THEN 'reads files of the server.'
  WHEN 'pg_write_server_files' THEN 'writes files of the server.'
  WHEN 'pg_execute_server_program' THEN 'runs programs on the server.'
  WHEN 'pg_signal_backend' THEN 'stops the sessions of others.'
  WHEN 'pg_checkpoint' THEN 'starts checkpoints.'
  ELSE 'writes every table.' END FROM who WHERE rolname IN ('pg_read_server_files',
  'pg_write_server_files', 'pg_execute_server_program', 'pg_signal_backend', 'pg_checkpoint',
  'pg_write_all_data')
UNION ALL SELECT 7, w.it, 'may give the role ' || g.rolname || ' to others.'
  FROM pg_auth_members m JOIN who w ON w.oid = m.member JOIN pg_roles g ON g.oid = m.roleid
  WHERE m.admin_option
UNION ALL SELECT 8, 'The login', 'owns the database.' FROM pg_database d JOIN who ON who.oid = d.datdba
  WHERE d.datname = current_database()
UNION ALL SELECT 9, a.it, 'owns the schema ' || n.nspname || '.' FROM acting a, pg_namespace n
  WHERE n.oid >= 16384 AND n.nspname !~ '^pg_' AND pg_has_role(a.oid, n.nspowner, 'USAGE')
UNION ALL SELECT 10, a.it, 'owns ' || count(*) || ' of the tables, views and sequences, for one '
  || min(r.name) || ', and may change or drop them.'
  FROM acting a JOIN relation r ON pg_has_role(a.oid, r.relowner, 'USAGE') GROUP BY a.it
UNION ALL SELECT 11, a.it, 'may write ' || count(*) || CASE count(*) WHEN 1 THEN ' table, '
  ELSE ' tables, ' END || 'for one ' || min(r.name) || '.' FROM acting a JOIN relation r
  ON r.relkind IN ('r', 'p', 'f', 'v') AND (has_table_privilege(a.oid, r.oid,
  'INSERT, UPDATE, DELETE, TRUNCATE') OR has_any_column_privilege(a.oid, r.oid, 'INSERT, UPDATE'))
  GROUP BY a.it
UNION ALL SELECT 12, a.it, 'may put triggers on ' || count(*) || CASE count(*) WHEN 1 THEN ' table, '
  ELSE ' tables, ' END || 'for one ' || min(r.name) || '.' FROM acting a JOIN relation r
  ON r.relkind IN ('r', 'p', 'f', 'v') AND has_table_privilege(a.oid, r.oid, 'TRIGGER') GROUP BY a.it
UNION ALL SELECT 13, a.it, 'may advance or set ' || count(*) || CASE count(*) WHEN 1 THEN
  ' sequence, ' ELSE ' sequences, ' END || 'for one ' || min(r.name) || '.' FROM acting a
  JOIN relation r ON CASE WHEN r.relkind = 'S' THEN has_sequence_privilege(a.oid, r.oid, 'USAGE, UPDATE') END
  GROUP BY a.it
UNION ALL SELECT 14, a.it, 'may give others its right to read ' || count(*) || CASE count(*) WHEN 1
  THEN ' table, ' ELSE ' tables, ' END || 'for one ' || min(r.name) || '.' FROM acting a
  JOIN relation r ON r.relkind <> 'S' AND NOT pg_has_role(a.oid, r.relowner, 'USAGE')
  AND has_any_column_privilege(a.oid, r.oid, 'SELECT WITH GRANT OPTION') GROUP BY a.it
UNION ALL SELECT 15, a.it, 'may create objects in the schema ' || n.nspname || '.'
  FROM acting a, pg_namespace n WHERE n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
  AND has_schema_privilege(a.oid, n.oid, 'CREATE')
UNION ALL SELECT 16, a.it, 'may create schemas in the database.' FROM acting a
  WHERE has_database_privilege(a.oid, current_database(), 'CREATE')
UNION ALL SELECT 17, a.it, 'may create temporary tables.' FROM acting a
  WHERE has_database_privilege(a.oid, current_database(), 'TEMPORARY')
UNION ALL SELECT 18, a.it, 'may run ' || count(*) || CASE count(*) WHEN 1 THEN ' function, '
  ELSE ' functions, ' END || 'for one ' || min(n.nspname || '.' || p.proname)
  || ', with the rights of another (SECURITY DEFINER).'
  FROM acting a, pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE p.prosecdef
  AND p.oid >= 16384 AND p.prorettype NOT IN ('trigger'::regtype, 'event_trigger'::regtype)
  AND p.proowner <> a.oid AND has_schema_privilege(a.oid, n.oid, 'USAGE')
  AND has_function_privilege(a.oid, p.oid, 'EXECUTE') GROUP BY a.it
UNION ALL SELECT 19, 'The login', 'can read no table of this database.' WHERE NOT EXISTS (SELECT 1
  FROM relation r JOIN pg_class c ON c.oid = r.oid WHERE r.relkind <> 'S'
  AND has_schema_privilege(c.relnamespace, 'USAGE') AND has_any_column_privilege(r.oid, 'SELECT')))
SELECT it || ' ' || finding FROM found WHERE place IN (1, 19) AND it = 'The login'
OR NOT EXISTS (SELECT 1 FROM me WHERE rolsuper)
ORDER BY place, it || ' ' || finding)");

/// From PostgreSQL 15 on.
constexpr CatalogQuery kHasParameters(
    "SELECT 1 WHERE to_regclass('pg_catalog.pg_parameter_acl') IS NOT NULL "
    "AND NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = current_user AND rolsuper)");
constexpr CatalogQuery kParameters(
    "SELECT 'The login may change the setting ' || parname || '.' FROM pg_parameter_acl WHERE EXISTS "
    "(SELECT 1 FROM pg_roles WHERE pg_has_role(oid, 'MEMBER') AND NOT rolsuper "
    "AND has_parameter_privilege(oid, parname, 'SET, ALTER SYSTEM')) ORDER BY parname");
// clang-format on

constexpr std::string_view kNoUser = "-- The URL names no user, so that this makes a login called "
                                     "vouch. Connect with it in the URL:\n"
                                     "-- without one, the name of the system's user is sent.\n";

constexpr std::string_view kScript =
    R"(-- A login that can read and do nothing else. Run it with psql, as a superuser or as a role that has
-- CREATEROLE and owns the database and its schemas: an owner without CREATEROLE cannot make a login.
{note}CREATE ROLE {role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS CONNECTION LIMIT 8;
-- Choose a password; psql asks for it and sends no plain text:  \password {role}
ALTER ROLE {role} SET default_transaction_read_only = on;
ALTER ROLE {role} SET statement_timeout = '2min';
ALTER ROLE {role} SET lock_timeout = '5s';
ALTER ROLE {role} SET idle_in_transaction_session_timeout = '1min';

GRANT CONNECT ON DATABASE {database} TO {role};
-- For each schema that may be read:
GRANT USAGE ON SCHEMA public TO {role};
GRANT SELECT ON ALL TABLES IN SCHEMA public TO {role};
-- For tables to come. It holds for those alone that the role makes which runs this: where others
-- make tables, run it as each, or write FOR ROLE and its name after DEFAULT PRIVILEGES.
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

base::Result<void> add_texts(CatalogSource& session, const CatalogQuery& query,
                             const base::Context& context, std::vector<std::string>& texts) {
    TRY(session.send(query, context));
    while (TRY(session.next(context)))
        texts.emplace_back(session.text(0));
    return {};
}

base::Result<std::vector<std::string>> findings(CatalogSource& session,
                                                const base::Context& context) {
    std::vector<std::string> found;
    std::vector<std::string> with_parameters;
    TRY(add_texts(session, kExcess, context, found));
    TRY(add_texts(session, kHasParameters, context, with_parameters));
    if (!with_parameters.empty()) TRY(add_texts(session, kParameters, context, found));
    return found;
}

} // namespace

base::Result<std::vector<std::string>> postgres_excess_rights(CatalogSource& session,
                                                              const base::Context& context) {
    auto found = findings(session, context);
    if (found) return found;
    TRY(session.go_on_after(found.error(), context));
    return std::vector<std::string>{"What the login may do is not known. " + found.error().message};
}

std::string postgres_grants_script(const ServerAddress& address) {
    return fill_script(kScript,
                       {{"note", address.user.empty() ? std::string(kNoUser) : ""},
                        {"role", identifier(address.user.empty() ? "vouch" : address.user)},
                        {"database", identifier(address.database)}});
}

} // namespace vouch::database::detail
