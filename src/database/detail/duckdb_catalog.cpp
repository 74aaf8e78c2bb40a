// Four constant queries for the whole file (detail/catalog_reader.h). Every column is a text,
// numbers too. Names come from duckdb_tables() and its kin, restricted to the file: the database
// that is open beside DuckDB's own "system" and "temp".

#include "database/detail/duckdb_catalog.h"

#include "database/detail/catalog_reader.h"
#include "schema/declared_type.h"

namespace vouch::database::detail {
namespace {

using base::Result;

// clang-format off
constexpr CatalogQuery kRelations(
    "SELECT table_oid::VARCHAR, schema_name, table_name, 'table', estimated_size::VARCHAR, comment "
    "FROM duckdb_tables() WHERE NOT internal AND NOT temporary AND database_name = current_database() "
    "UNION ALL SELECT view_oid::VARCHAR, schema_name, view_name, 'view', NULL, comment "
    "FROM duckdb_views() WHERE NOT internal AND NOT temporary AND database_name = current_database() "
    "ORDER BY 2, 3 LIMIT 10001");

constexpr CatalogQuery kColumns(
    "SELECT table_oid::VARCHAR, column_name, data_type, "
    "CASE WHEN NOT is_nullable THEN 'required' ELSE 'nullable' END, comment "
    "FROM duckdb_columns() WHERE NOT internal AND database_name = current_database() "
    "ORDER BY schema_name, table_name, column_index");

constexpr CatalogQuery kKeys(
    "SELECT table_oid::VARCHAR, constraint_index::VARCHAR, "
    "CASE constraint_type WHEN 'PRIMARY KEY' THEN 'primary' ELSE 'unique' END, "
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
schema::TypeClass type_class_of(std::string_view type, std::string_view /*more*/) {
    bool list = type.ends_with(']');
    if (type.starts_with("ENUM(") && !list) return schema::TypeClass::Text;
    return type == "BIT" ? schema::TypeClass::Other : schema::declared_type_class("duckdb", type);
}

constexpr CatalogQueries kQueries{kRelations, kColumns, kKeys, kForeignKeys, type_class_of};

} // namespace

Result<schema::Catalog> read_duckdb_catalog(DuckdbSession& session, const base::Context& context) {
    CatalogReader reader(session, context, "main");
    TRY(reader.read(kQueries));
    return reader.builder().finish();
}

} // namespace vouch::database::detail
