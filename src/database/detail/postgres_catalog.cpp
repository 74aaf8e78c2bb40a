// Five constant queries for the whole database, each ordered by the number of the relation, so that
// 10,000 tables take as many round trips as one (detail/catalog_reader.h).

#include "database/detail/postgres_catalog.h"

#include <string>

#include "database/detail/catalog_reader.h"
#include "schema/declared_type.h"

namespace vouch::database::detail {
namespace {

using base::Result;

// clang-format off
constexpr CatalogQuery kRelations(
    "SELECT c.oid, n.nspname, c.relname, CASE c.relkind WHEN 'v' THEN 'view' ELSE 'table' END, "
    "c.reltuples::bigint, " // -1 where nothing is known yet
    "obj_description(c.oid, 'pg_class') FROM pg_class c JOIN pg_namespace n "
    "ON n.oid = c.relnamespace "
    "WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition "
    "AND c.relpersistence <> 't' AND n.nspname <> 'information_schema' "
    "AND n.nspname !~ '^pg_' AND has_schema_privilege(n.oid, 'USAGE') "
    "AND has_any_column_privilege(c.oid, 'SELECT') "
    "AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass "
    "AND d.objid = c.oid AND d.deptype = 'e') "
    "ORDER BY n.nspname COLLATE \"C\", c.relname COLLATE \"C\" LIMIT 10001");

// What follows is of all relations of users, whose numbers begin at 16384; those that the first
// query did not give are left out here.

/// Of a domain the type beneath it decides what values are, of an enumeration that it has texts.
constexpr CatalogQuery kColumns(
    "SELECT a.attrelid, a.attname, format_type(a.atttypid, a.atttypmod), "
    "CASE WHEN a.attnotnull THEN 'required' ELSE 'nullable' END, "
    "col_description(a.attrelid, a.attnum), CASE t.typtype "
    "WHEN 'd' THEN format_type(t.typbasetype, t.typtypmod) WHEN 'e' THEN 'text' END "
    "FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_type t ON t.oid = a.atttypid "
    "WHERE c.oid >= 16384 AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition "
    "AND a.attnum > 0 AND NOT a.attisdropped AND (has_table_privilege(c.oid, 'SELECT') "
    "OR has_column_privilege(c.oid, a.attnum, 'SELECT')) ORDER BY a.attrelid, a.attnum");

/// The columns of an index that is whole and without expressions, in order.
constexpr CatalogQuery kKeys(
    "SELECT i.indrelid, i.indexrelid, "
    "CASE WHEN i.indisprimary THEN 'primary' ELSE 'unique' END, a.attname "
    "FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY "
    "AS k(attnum, position) "
    "JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum "
    "WHERE i.indrelid >= 16384 AND i.indisunique AND i.indisvalid AND i.indpred IS NULL "
    "AND i.indexprs IS NULL AND k.position <= i.indnkeyatts "
    "ORDER BY i.indrelid, i.indexrelid, k.position");

constexpr CatalogQuery kForeignKeys(
    "SELECT f.conrelid, f.oid, a.attname, rn.nspname, r.relname, ra.attname "
    "FROM pg_constraint f CROSS JOIN LATERAL unnest(f.conkey, f.confkey) WITH ORDINALITY "
    "AS k(attnum, other, position) "
    "JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.attnum "
    "JOIN pg_class r ON r.oid = f.confrelid JOIN pg_namespace rn ON rn.oid = r.relnamespace "
    "JOIN pg_attribute ra ON ra.attrelid = f.confrelid AND ra.attnum = k.other "
    "WHERE f.contype = 'f' AND f.conparentid = 0 ORDER BY f.conrelid, f.oid, k.position");

/// Those that decide what the login reads; where row security is on without one, that is nothing.
constexpr CatalogQuery kPolicies(
    "SELECT p.polrelid, p.polname, coalesce(pg_get_expr(p.polqual, p.polrelid), 'true') "
    "FROM pg_policy p WHERE p.polcmd IN ('r', '*') AND row_security_active(p.polrelid) "
    "AND EXISTS (SELECT 1 FROM unnest(p.polroles) AS role "
    "WHERE role = 0 OR pg_has_role(role, 'USAGE')) UNION ALL "
    "SELECT c.oid, 'no policy', 'false' FROM pg_class c WHERE c.oid >= 16384 "
    "AND c.relrowsecurity AND row_security_active(c.oid) "
    "AND NOT EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid "
    "AND p.polcmd IN ('r', '*') AND EXISTS (SELECT 1 FROM unnest(p.polroles) AS role "
    "WHERE role = 0 OR pg_has_role(role, 'USAGE'))) ORDER BY 1, 2");
// clang-format on

constexpr CatalogQueries kQueries{
    kRelations, kColumns, kKeys, kForeignKeys, [](std::string_view type, std::string_view beneath) {
        return schema::declared_type_class("postgres", beneath.empty() ? type : beneath);
    }};

} // namespace

Result<schema::Catalog> read_postgres_catalog(CatalogSource& session,
                                              const std::string& default_schema,
                                              const base::Context& context) {
    CatalogReader reader(session, context, default_schema);
    TRY(reader.read(kQueries));
    TRY(reader.optional(kPolicies, "row policies", [&] {
        if (schema::Table* owner = reader.builder().find_table(session.text(0)))
            owner->row_policies.push_back(std::string(session.text(1)) + ": " +
                                          std::string(session.text(2)));
    }));
    return reader.builder().finish();
}

} // namespace vouch::database::detail
