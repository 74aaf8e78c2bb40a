// Five constant queries for the whole database, each ordered by the number of the relation, so that
// 10,000 tables take as many round trips as one. What one of the later queries cannot read (a view
// of the system that is revoked) costs that knowledge and a warning, not the catalog.

#include "database/detail/postgres_catalog.h"

#include <charconv>
#include <string>
#include <utility>

#include "database/detail/catalog_builder.h"
#include "database/detail/catalog_query.h"
#include "schema/declared_type.h"

namespace vouch::database::detail {
namespace {

using base::ErrorCode;
using base::Result;
using schema::Catalog;
using schema::Table;

// clang-format off
constexpr CatalogQuery kRelations(
    "SELECT c.oid, n.nspname, c.relname, c.relkind, c.reltuples::bigint, "
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
    "SELECT a.attrelid, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, "
    "col_description(a.attrelid, a.attnum), CASE t.typtype "
    "WHEN 'd' THEN format_type(t.typbasetype, t.typtypmod) WHEN 'e' THEN 'text' END "
    "FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_type t ON t.oid = a.atttypid "
    "WHERE c.oid >= 16384 AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition "
    "AND a.attnum > 0 AND NOT a.attisdropped AND (has_table_privilege(c.oid, 'SELECT') "
    "OR has_column_privilege(c.oid, a.attnum, 'SELECT')) ORDER BY a.attrelid, a.attnum");

/// The columns of an index that is whole and without expressions, in order.
constexpr CatalogQuery kKeys(
    "SELECT i.indrelid, i.indexrelid, i.indisprimary, a.attname "
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

/// Those that decide what the login reads.
constexpr CatalogQuery kPolicies(
    "SELECT p.polrelid, p.polname, coalesce(pg_get_expr(p.polqual, p.polrelid), 'true') "
    "FROM pg_policy p WHERE p.polcmd IN ('r', '*') AND row_security_active(p.polrelid) "
    "AND EXISTS (SELECT 1 FROM unnest(p.polroles) AS role "
    "WHERE role = 0 OR pg_has_role(role, 'USAGE')) ORDER BY p.polrelid, p.polname");
// clang-format on

std::int64_t number_of(std::string_view text) {
    std::int64_t number = -1;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

class CatalogReader {
public:
    CatalogReader(PostgresSession& session, const base::Context& context)
        : session_(session), context_(context), builder_(session.default_schema()) {}

    Result<Catalog> read() {
        TRY(each_row(kRelations, &CatalogReader::add_table));
        TRY(each_row(kColumns, &CatalogReader::add_column));
        TRY(optional(kKeys, &CatalogReader::add_key_column, "keys"));
        TRY(optional(kForeignKeys, &CatalogReader::add_foreign_key_column, "foreign keys"));
        TRY(optional(kPolicies, &CatalogReader::add_policy, "row policies"));
        return builder_.finish();
    }

private:
    using Row = void (CatalogReader::*)();

    Result<void> each_row(const CatalogQuery& query, Row row) {
        TRY(session_.send(query, context_));
        while (TRY(session_.next(context_)))
            (this->*row)();
        return {};
    }

    /// What the time or the rights do not allow is told and left out. An error aborts the
    /// transaction, so that a new one is begun for what follows.
    Result<void> optional(const CatalogQuery& query, Row row, const char* what) {
        auto done = each_row(query, row);
        if (done) return {};
        ErrorCode code = done.error().code;
        if (code == ErrorCode::Cancelled || code == ErrorCode::Unavailable) return done;
        builder_.warn("The " + std::string(what) + " could not be read: " + done.error().message);
        if (code == ErrorCode::Timeout) return {};
        session_.end();
        return session_.begin(context_, context_);
    }

    void add_table() {
        Table added{.schema = std::string(session_.text(1)), .name = std::string(session_.text(2))};
        bool view = session_.text(3) == "v";
        if (view) added.kind = schema::TableKind::View;
        std::int64_t rows = number_of(session_.text(4)); // -1 where nothing is known yet
        if (!view && rows >= 0) added.row_count = rows;
        added.count_kind = schema::CountKind::Estimate;
        added.comment = session_.text(5);
        builder_.add_table(session_.text(0), std::move(added));
    }

    void add_column() {
        Table* owner = builder_.find_table(session_.text(0));
        if (owner == nullptr) return;
        std::string type(session_.text(2));
        std::string_view decisive = session_.value(5).value_or(type);
        schema::TypeClass type_class = schema::declared_type_class("postgres", decisive);
        owner->columns.push_back({.name = std::string(session_.text(1)),
                                  .type = std::move(type),
                                  .type_class = type_class,
                                  .nullable = session_.text(3) != "t",
                                  .comment = std::string(session_.text(4))});
    }

    void add_key_column() {
        KeyKind kind = session_.text(2) == "t" ? KeyKind::Primary : KeyKind::Unique;
        builder_.add_key_column(session_.text(0), session_.text(1), kind, session_.text(3));
    }

    void add_foreign_key_column() {
        builder_.add_foreign_key_column(session_.text(0), session_.text(1), session_.text(2),
                                        session_.text(3), session_.text(4), session_.text(5));
    }

    void add_policy() {
        if (Table* owner = builder_.find_table(session_.text(0)))
            owner->row_policies.push_back(std::string(session_.text(1)) + ": " +
                                          std::string(session_.text(2)));
    }

    PostgresSession& session_;
    const base::Context& context_;
    CatalogBuilder builder_;
};

} // namespace

Result<Catalog> read_postgres_catalog(PostgresSession& session, const base::Context& context) {
    return CatalogReader(session, context).read();
}

} // namespace vouch::database::detail
