// Four constant queries of information_schema for the whole database, so that 10,000 tables take as
// many round trips as one (detail/catalog_reader.h).

#include "database/detail/mariadb_catalog.h"

#include <string>
#include <utility>

#include "database/detail/catalog_reader.h"
#include "schema/declared_type.h"

namespace vouch::database::detail {
namespace {

using base::Result;

constexpr CatalogQuery kDatabase("SELECT DATABASE()");
/// Of a view the comment says "VIEW".
constexpr CatalogQuery kTables("SELECT TABLE_NAME, DATABASE(), TABLE_NAME, "
                               "IF(TABLE_TYPE = 'VIEW', 'view', 'table'), TABLE_ROWS, "
                               "IF(TABLE_TYPE = 'VIEW', '', TABLE_COMMENT) "
                               "FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() "
                               "AND TABLE_TYPE IN ('BASE TABLE', 'VIEW', 'SYSTEM VERSIONED') "
                               "ORDER BY BINARY TABLE_NAME LIMIT 10001");
constexpr CatalogQuery
    kColumns("SELECT TABLE_NAME, COLUMN_NAME, COLUMN_TYPE, "
             "IF(IS_NULLABLE = 'YES', 'nullable', 'required'), COLUMN_COMMENT, DATA_TYPE "
             "FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() "
             "AND FIND_IN_SET('select', PRIVILEGES) > 0 ORDER BY TABLE_NAME, ORDINAL_POSITION");
/// An index over the beginnings of texts is no key of the whole texts. The name of a column is
/// empty where the key is over an expression.
constexpr CatalogQuery
    kKeys("SELECT TABLE_NAME, INDEX_NAME, "
          "IF(INDEX_NAME = 'PRIMARY', 'primary', 'unique'), COLUMN_NAME FROM "
          "information_schema.STATISTICS AS s "
          "WHERE TABLE_SCHEMA = DATABASE() AND NON_UNIQUE = 0 AND NOT EXISTS (SELECT 1 FROM "
          "information_schema.STATISTICS AS part WHERE part.TABLE_SCHEMA = DATABASE() "
          "AND part.TABLE_NAME = s.TABLE_NAME AND part.INDEX_NAME = s.INDEX_NAME "
          "AND part.SUB_PART IS NOT NULL) ORDER BY TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX");
constexpr CatalogQuery
    kForeignKeys("SELECT TABLE_NAME, CONSTRAINT_NAME, COLUMN_NAME, REFERENCED_TABLE_SCHEMA, "
                 "REFERENCED_TABLE_NAME, REFERENCED_COLUMN_NAME "
                 "FROM information_schema.KEY_COLUMN_USAGE WHERE TABLE_SCHEMA = DATABASE() "
                 "AND REFERENCED_TABLE_NAME IS NOT NULL "
                 "ORDER BY TABLE_NAME, CONSTRAINT_NAME, ORDINAL_POSITION");

/// What the type of a column holds. TINYINT(1) is how BOOLEAN is declared; of an enumeration and a
/// set the values are texts.
schema::TypeClass type_class(std::string_view column_type, std::string_view data_type) {
    if (column_type.starts_with("tinyint(1)")) return schema::TypeClass::Boolean;
    if (data_type == "enum" || data_type == "set") return schema::TypeClass::Text;
    if (data_type == "year" || data_type == "bit") return schema::TypeClass::Integer;
    return schema::declared_type_class("mysql", data_type);
}

constexpr CatalogQueries kQueries{kTables, kColumns, kKeys, kForeignKeys, type_class};

/// As the server writes it, which may be with other capitals than the address.
Result<std::string> database_name(MariadbSession& session, const base::Context& context) {
    TRY(session.send(kDatabase, context));
    std::string name;
    while (TRY(session.next(context)))
        name = session.text(0);
    return name;
}

} // namespace

Result<schema::Catalog> read_mariadb_catalog(MariadbSession& session,
                                             const base::Context& context) {
    std::string database = TRY(database_name(session, context));
    CatalogReader reader(session, context, std::move(database));
    TRY(reader.read(kQueries));
    return reader.builder().finish();
}

} // namespace vouch::database::detail
