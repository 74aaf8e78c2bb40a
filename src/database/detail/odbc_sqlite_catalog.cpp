// SQLite's pragma functions (sqlite.org/pragma.html) joined with the list of tables, so that the
// number of queries does not depend on that of tables. One view over a missing table makes such a
// query fail as a whole: views and virtual tables are asked for apart, and where that fails one by
// one.

#include "database/detail/odbc_sqlite_catalog.h"

#include <charconv>
#include <chrono>
#include <string>
#include <utility>

#include "database/detail/catalog_builder.h"
#include "schema/declared_type.h"
#include "text/unicode.h"

namespace vouch::database::detail {
namespace {

using base::ErrorCode;
using base::Result;
using schema::Catalog;
using schema::Table;

constexpr const char* kSchema = "main";
/// For all tables together.
constexpr std::chrono::milliseconds kCountTime{300};

constexpr CatalogQuery
    kRelations("SELECT name, type FROM pragma_table_list WHERE schema = 'main' AND "
               "type <> 'shadow' AND substr(name, 1, 7) <> 'sqlite_' ORDER BY name LIMIT 10001");

/// The last column: whether the only key is the rowid, which is never null.
// clang-format off
constexpr CatalogQuery kColumns(
    "SELECT t.name, c.name, c.type, c.\"notnull\" OR (c.pk > 0 AND NOT EXISTS (SELECT 1 FROM "
    "pragma_index_list(t.name, 'main') AS l WHERE l.origin = 'pk')) FROM pragma_table_list AS t "
    "JOIN pragma_table_xinfo(t.name, 'main') AS c WHERE t.schema = 'main' AND t.type = 'table' "
    "AND c.hidden <> 1 ORDER BY t.name, c.cid");
constexpr CatalogQuery kViewColumns(
    "SELECT t.name, c.name, c.type, c.\"notnull\" FROM pragma_table_list AS t "
    "JOIN pragma_table_xinfo(t.name, 'main') AS c WHERE t.schema = 'main' AND t.type = 'view' "
    "AND c.hidden <> 1 ORDER BY t.name, c.cid");
constexpr CatalogQuery kVirtualColumns(
    "SELECT t.name, c.name, c.type, c.\"notnull\" FROM pragma_table_list AS t "
    "JOIN pragma_table_xinfo(t.name, 'main') AS c WHERE t.schema = 'main' AND t.type = 'virtual' "
    "AND c.hidden <> 1 ORDER BY t.name, c.cid");
/// cid, name, type, notnull, dflt_value, pk, hidden
constexpr CatalogQuery kDescribe("PRAGMA main.table_xinfo = ");
constexpr CatalogQuery kPrimaryKeys(
    "SELECT t.name, c.name FROM pragma_table_list AS t "
    "JOIN pragma_table_xinfo(t.name, 'main') AS c WHERE t.schema = 'main' AND t.type = 'table' "
    "AND c.pk > 0 ORDER BY t.name, c.pk");
/// The name of a column is null where the key is over an expression.
constexpr CatalogQuery kUniqueKeys(
    "SELECT t.name, l.name, i.name FROM pragma_table_list AS t "
    "JOIN pragma_index_list(t.name, 'main') AS l JOIN pragma_index_info(l.name, 'main') AS i "
    "WHERE t.schema = 'main' AND t.type = 'table' AND l.\"unique\" AND NOT l.partial "
    "AND l.origin <> 'pk' ORDER BY t.name, l.seq DESC, i.seqno");
/// A reference without columns is to the primary key.
constexpr CatalogQuery kForeignKeys(
    "SELECT t.name, f.id, f.\"from\", f.\"table\", coalesce(f.\"to\", (SELECT p.name FROM "
    "pragma_table_xinfo(f.\"table\", 'main') AS p WHERE p.pk = f.seq + 1)) "
    "FROM pragma_table_list AS t JOIN pragma_foreign_key_list(t.name, 'main') AS f "
    "WHERE t.schema = 'main' AND t.type = 'table' ORDER BY t.name, f.id DESC, f.seq");
// clang-format on
constexpr CatalogQuery kRowCount("SELECT count(*) FROM main.");

class CatalogReader {
public:
    CatalogReader(OdbcSession& session, const base::Context& context)
        : session_(session), context_(context) {}

    Result<Catalog> read() {
        TRY(each_row(kRelations, &CatalogReader::add_relation));
        TRY(each_row(kColumns, &CatalogReader::add_column));
        TRY(read_fragile(kViewColumns, views_));
        TRY(read_fragile(kVirtualColumns, virtual_tables_));
        TRY(optional(kPrimaryKeys, &CatalogReader::add_primary_key_column, "primary keys"));
        TRY(optional(kUniqueKeys, &CatalogReader::add_unique_key_column, "unique keys"));
        TRY(optional(kForeignKeys, &CatalogReader::add_foreign_key_column, "foreign keys"));
        TRY(count_rows());
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

    /// What the time or the file does not allow is told and left out.
    Result<void> optional(const CatalogQuery& query, Row row, const char* what) {
        auto done = each_row(query, row);
        if (done) return {};
        ErrorCode code = done.error().code;
        if (code == ErrorCode::Cancelled || code == ErrorCode::Unavailable) return done;
        builder_.warn("The " + std::string(what) + " could not be read: " + done.error().message);
        return {};
    }

    /// Relations whose columns SQLite must work out.
    Result<void> read_fragile(const CatalogQuery& query, const std::vector<std::string>& names) {
        if (each_row(query, &CatalogReader::add_column)) return {};
        for (const std::string& name : names) {
            TRY(context_.check());
            Table* table = builder_.find_table(name);
            if (table == nullptr) continue;
            table->columns.clear();
            auto done = describe(name);
            if (done) continue;
            table->columns.clear();
            builder_.warn("The relation " + name + " is left out: " + done.error().message);
        }
        return {};
    }

    Result<void> describe(const std::string& name) {
        TRY(session_.send(kDescribe, name, context_));
        while (TRY(session_.next(context_))) {
            if (session_.text(6) != "1") add_column_to(name, 1);
        }
        return {};
    }

    void add_relation() {
        std::string name(session_.text(0));
        if (!text::is_valid_utf8(name)) {
            builder_.warn("The relation " + text::replace_invalid_utf8(name) +
                          " is left out: its name is not valid UTF-8.");
            return;
        }
        Table added{.schema = kSchema, .name = name};
        std::string_view kind = session_.text(1);
        if (kind == "view") added.kind = schema::TableKind::View;
        (kind == "view" ? views_ : kind == "table" ? tables_ : virtual_tables_).push_back(name);
        builder_.add_table(name, std::move(added));
    }

    void add_column() { add_column_to(session_.text(0), 1); }

    /// Name, type and whether it is never null stand from column `first` on.
    void add_column_to(std::string_view table, std::size_t first) {
        Table* owner = builder_.find_table(table);
        if (owner == nullptr || !text::is_valid_utf8(session_.text(first))) return;
        std::string type = text::replace_invalid_utf8(session_.text(first + 1));
        schema::TypeClass type_class = schema::declared_type_class("sqlite", type);
        owner->columns.push_back({.name = std::string(session_.text(first)),
                                  .type = std::move(type),
                                  .type_class = type_class,
                                  .nullable = session_.text(first + 2) == "0"});
    }

    void add_primary_key_column() {
        builder_.add_key_column(session_.text(0), "", KeyKind::Primary, session_.text(1));
    }

    void add_unique_key_column() {
        builder_.add_key_column(session_.text(0), session_.text(1), KeyKind::Unique,
                                session_.text(2));
    }

    void add_foreign_key_column() {
        builder_.add_foreign_key_column(session_.text(0), session_.text(1), session_.text(2),
                                        kSchema, session_.text(3), session_.text(4));
    }

    /// As long as the share of time lasts; the rest stays unknown.
    Result<void> count_rows() {
        base::Context limited = context_.within(kCountTime);
        for (const std::string& name : tables_) {
            auto counted = count_rows_of(name, limited);
            TRY(context_.check());
            if (counted) continue;
            if (counted.error().code == ErrorCode::Timeout) break;
            builder_.warn("The rows of " + name + " were not counted: " + counted.error().message);
        }
        return {};
    }

    Result<void> count_rows_of(const std::string& name, const base::Context& limited) {
        Table* table = builder_.find_table(name);
        if (table == nullptr) return {};
        TRY(session_.send(kRowCount, name, limited));
        while (TRY(session_.next(limited))) {
            std::int64_t rows = 0;
            std::string_view text = session_.text(0);
            std::from_chars(text.data(), text.data() + text.size(), rows);
            table->row_count = rows;
        }
        return {};
    }

    OdbcSession& session_;
    const base::Context& context_;
    CatalogBuilder builder_{kSchema};
    std::vector<std::string> tables_{};
    std::vector<std::string> views_{};
    std::vector<std::string> virtual_tables_{};
};

} // namespace

Result<Catalog> read_odbc_sqlite_catalog(OdbcSession& session, const base::Context& context) {
    return CatalogReader(session, context).read();
}

} // namespace vouch::database::detail
