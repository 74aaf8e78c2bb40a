// Four constant queries for the whole file. Every column is a text, numbers too. Names come from
// duckdb_tables() and its kin, restricted to the file: the database that is open beside DuckDB's
// own "system" and "temp".

#include "database/detail/duckdb_catalog.h"

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
    "SELECT table_oid::VARCHAR, schema_name, table_name, 'table', estimated_size::VARCHAR, comment "
    "FROM duckdb_tables() WHERE NOT internal AND NOT temporary AND database_name = current_database() "
    "UNION ALL SELECT view_oid::VARCHAR, schema_name, view_name, 'view', NULL, comment "
    "FROM duckdb_views() WHERE NOT internal AND NOT temporary AND database_name = current_database() "
    "ORDER BY 2, 3 LIMIT 10001");

constexpr CatalogQuery kColumns(
    "SELECT table_oid::VARCHAR, column_name, data_type, is_nullable::VARCHAR, comment "
    "FROM duckdb_columns() WHERE NOT internal AND database_name = current_database() "
    "ORDER BY schema_name, table_name, column_index");

constexpr CatalogQuery kKeys(
    "SELECT table_oid::VARCHAR, constraint_index::VARCHAR, constraint_type, "
    "unnest(constraint_column_names) FROM duckdb_constraints() "
    "WHERE constraint_type IN ('PRIMARY KEY', 'UNIQUE') AND database_name = current_database() "
    "ORDER BY table_oid, constraint_index");

/// A foreign key of DuckDB never leaves its schema.
constexpr CatalogQuery kForeignKeys(
    "SELECT table_oid::VARCHAR, constraint_index::VARCHAR, unnest(constraint_column_names), "
    "schema_name, referenced_table, unnest(referenced_column_names) FROM duckdb_constraints() "
    "WHERE constraint_type = 'FOREIGN KEY' AND database_name = current_database() "
    "ORDER BY table_oid, constraint_index");
// clang-format on

/// DuckDB spells an enumeration with its texts, and means a string of bits by BIT.
schema::TypeClass type_class_of(std::string_view type) {
    bool list = type.ends_with(']');
    if (type.starts_with("ENUM(") && !list) return schema::TypeClass::Text;
    return type == "BIT" ? schema::TypeClass::Other : schema::declared_type_class("duckdb", type);
}

class CatalogReader {
public:
    CatalogReader(DuckdbSession& session, const base::Context& context)
        : session_(session), context_(context) {}

    Result<Catalog> read() {
        TRY(each_row(kRelations, &CatalogReader::add_table));
        TRY(each_row(kColumns, &CatalogReader::add_column));
        TRY(optional(kKeys, &CatalogReader::add_key_column, "keys"));
        TRY(optional(kForeignKeys, &CatalogReader::add_foreign_key_column, "foreign keys"));
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

    /// What cannot be read is told and left out; where the process is gone, nothing can.
    Result<void> optional(const CatalogQuery& query, Row row, const char* what) {
        auto done = each_row(query, row);
        if (done || !session_.reusable()) return done;
        builder_.warn("The " + std::string(what) + " could not be read: " + done.error().message);
        return {};
    }

    void add_table() {
        Table added{.schema = std::string(session_.text(1)), .name = std::string(session_.text(2))};
        std::string_view rows = session_.text(4);
        std::int64_t count = 0;
        auto [end, error] = std::from_chars(rows.data(), rows.data() + rows.size(), count);
        if (error == std::errc() && end == rows.data() + rows.size()) added.row_count = count;
        if (session_.text(3) == "view") added.kind = schema::TableKind::View;
        added.count_kind = schema::CountKind::Estimate;
        added.comment = session_.text(5);
        builder_.add_table(session_.text(0), std::move(added));
    }

    void add_column() {
        Table* owner = builder_.find_table(session_.text(0));
        if (owner == nullptr) return;
        std::string type(session_.text(2));
        schema::TypeClass type_class = type_class_of(type);
        owner->columns.push_back({.name = std::string(session_.text(1)),
                                  .type = std::move(type),
                                  .type_class = type_class,
                                  .nullable = session_.text(3) != "false",
                                  .comment = std::string(session_.text(4))});
    }

    void add_key_column() {
        KeyKind kind = session_.text(2) == "PRIMARY KEY" ? KeyKind::Primary : KeyKind::Unique;
        builder_.add_key_column(session_.text(0), session_.text(1), kind, session_.text(3));
    }

    void add_foreign_key_column() {
        builder_.add_foreign_key_column(session_.text(0), session_.text(1), session_.text(2),
                                        session_.text(3), session_.text(4), session_.text(5));
    }

    DuckdbSession& session_;
    const base::Context& context_;
    CatalogBuilder builder_{"main"};
};

} // namespace

Result<Catalog> read_duckdb_catalog(DuckdbSession& session, const base::Context& context) {
    return CatalogReader(session, context).read();
}

} // namespace vouch::database::detail
