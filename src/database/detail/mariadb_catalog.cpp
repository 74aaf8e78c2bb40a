// Four constant queries of information_schema for the whole database, so that 10,000 tables take as
// many round trips as one. What one of the later queries cannot read costs that knowledge and a
// warning, not the catalog.

#include "database/detail/mariadb_catalog.h"

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

constexpr CatalogQuery kDatabase("SELECT DATABASE()");
constexpr CatalogQuery kTables("SELECT TABLE_NAME, TABLE_TYPE, TABLE_ROWS, TABLE_COMMENT "
                               "FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() "
                               "AND TABLE_TYPE IN ('BASE TABLE', 'VIEW', 'SYSTEM VERSIONED') "
                               "ORDER BY BINARY TABLE_NAME LIMIT 10001");
constexpr CatalogQuery
    kColumns("SELECT TABLE_NAME, COLUMN_NAME, COLUMN_TYPE, IS_NULLABLE, COLUMN_COMMENT, DATA_TYPE "
             "FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() "
             "AND FIND_IN_SET('select', PRIVILEGES) > 0 ORDER BY TABLE_NAME, ORDINAL_POSITION");
/// An index over the beginnings of texts is no key of the whole texts.
constexpr CatalogQuery
    kKeys("SELECT TABLE_NAME, INDEX_NAME, COLUMN_NAME FROM information_schema.STATISTICS AS s "
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
schema::TypeClass type_class(std::string_view data_type, std::string_view column_type) {
    if (column_type.starts_with("tinyint(1)")) return schema::TypeClass::Boolean;
    if (data_type == "enum" || data_type == "set") return schema::TypeClass::Text;
    if (data_type == "year" || data_type == "bit") return schema::TypeClass::Integer;
    return schema::declared_type_class("mysql", data_type);
}

class CatalogReader {
public:
    CatalogReader(MariadbSession& session, const base::Context& context, std::string database)
        : session_(session), context_(context), database_(std::move(database)),
          builder_(database_) {}

    Result<Catalog> read() {
        TRY(each_row(kTables, &CatalogReader::add_table));
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

    /// What the time or the rights do not allow is told and left out.
    Result<void> optional(const CatalogQuery& query, Row row, const char* what) {
        auto done = each_row(query, row);
        if (done) return {};
        ErrorCode code = done.error().code;
        if (code == ErrorCode::Cancelled || code == ErrorCode::Unavailable) return done;
        builder_.warn("The " + std::string(what) + " could not be read: " + done.error().message);
        return {};
    }

    void add_table() {
        Table added{.schema = database_, .name = std::string(session_.text(0))};
        bool view = session_.text(1) == "VIEW";
        if (view) added.kind = schema::TableKind::View;
        if (auto rows = session_.value(2); rows && !view) {
            std::int64_t count = 0;
            std::from_chars(rows->data(), rows->data() + rows->size(), count);
            added.row_count = count;
        }
        added.count_kind = schema::CountKind::Estimate;
        if (!view) added.comment = session_.text(3); // of a view it says "VIEW"
        builder_.add_table(session_.text(0), std::move(added));
    }

    void add_column() {
        Table* owner = builder_.find_table(session_.text(0));
        if (owner == nullptr) return;
        schema::TypeClass kind = type_class(session_.text(5), session_.text(2));
        owner->columns.push_back({.name = std::string(session_.text(1)),
                                  .type = std::string(session_.text(2)),
                                  .type_class = kind,
                                  .nullable = session_.text(3) == "YES",
                                  .comment = std::string(session_.text(4))});
    }

    /// The name of a column is empty where the key is over an expression.
    void add_key_column() {
        KeyKind kind = session_.text(1) == "PRIMARY" ? KeyKind::Primary : KeyKind::Unique;
        builder_.add_key_column(session_.text(0), session_.text(1), kind, session_.text(2));
    }

    void add_foreign_key_column() {
        builder_.add_foreign_key_column(session_.text(0), session_.text(1), session_.text(2),
                                        session_.text(3), session_.text(4), session_.text(5));
    }

    MariadbSession& session_;
    const base::Context& context_;
    std::string database_;
    CatalogBuilder builder_;
};

/// As the server writes it, which may be with other capitals than the address.
Result<std::string> database_name(MariadbSession& session, const base::Context& context) {
    TRY(session.send(kDatabase, context));
    std::string name;
    while (TRY(session.next(context)))
        name = session.text(0);
    return name;
}

} // namespace

Result<Catalog> read_mariadb_catalog(MariadbSession& session, const base::Context& context) {
    std::string database = TRY(database_name(session, context));
    return CatalogReader(session, context, std::move(database)).read();
}

} // namespace vouch::database::detail
