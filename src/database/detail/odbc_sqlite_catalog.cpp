// SQLite's pragma functions (sqlite.org/pragma.html) joined with the list of tables, so that the
// number of queries does not depend on that of tables. One view over a missing table makes such a
// query fail as a whole: views and virtual tables are asked for apart, and where that fails one by
// one.

#include "database/detail/odbc_sqlite_catalog.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "database/detail/catalog_reader.h"
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

// clang-format off
constexpr CatalogQuery kRelations(
    "SELECT name, schema, name, type, NULL, NULL FROM pragma_table_list WHERE schema = 'main' AND "
    "type <> 'shadow' AND substr(name, 1, 7) <> 'sqlite_' ORDER BY name LIMIT 10001");
/// A lone key column without an index of its own is the rowid, which is never null.
constexpr CatalogQuery kColumns(
    "SELECT t.name, c.name, c.type, CASE WHEN c.\"notnull\" OR (c.pk > 0 AND NOT EXISTS (SELECT 1 "
    "FROM pragma_index_list(t.name, 'main') AS l WHERE l.origin = 'pk')) THEN 'required' END, "
    "NULL, NULL FROM pragma_table_list AS t JOIN pragma_table_xinfo(t.name, 'main') AS c "
    "WHERE t.schema = 'main' AND t.type = 'table' AND c.hidden <> 1 ORDER BY t.name, c.cid");
/// The name of a column is null where the key is over an expression.
constexpr CatalogQuery kKeys(
    "SELECT * FROM (SELECT t.name, '' AS key, 'primary', c.name AS column FROM pragma_table_list "
    "AS t JOIN pragma_table_xinfo(t.name, 'main') AS c WHERE t.schema = 'main' "
    "AND t.type = 'table' AND c.pk > 0 ORDER BY t.name, c.pk) UNION ALL "
    "SELECT * FROM (SELECT t.name, l.name, 'unique', i.name FROM pragma_table_list AS t "
    "JOIN pragma_index_list(t.name, 'main') AS l JOIN pragma_index_info(l.name, 'main') AS i "
    "WHERE t.schema = 'main' AND t.type = 'table' AND l.\"unique\" AND NOT l.partial "
    "AND l.origin <> 'pk' ORDER BY t.name, l.seq DESC, i.seqno)");
/// A reference without columns is to the primary key.
constexpr CatalogQuery kForeignKeys(
    "SELECT t.name, f.id, f.\"from\", 'main', f.\"table\", coalesce(f.\"to\", (SELECT p.name FROM "
    "pragma_table_xinfo(f.\"table\", 'main') AS p WHERE p.pk = f.seq + 1)) "
    "FROM pragma_table_list AS t JOIN pragma_foreign_key_list(t.name, 'main') AS f "
    "WHERE t.schema = 'main' AND t.type = 'table' ORDER BY t.name, f.id DESC, f.seq");

constexpr CatalogQuery kFragile(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('view', 'virtual')");
constexpr CatalogQuery kFragileColumns(
    "SELECT t.name, c.name, c.type, c.\"notnull\" FROM pragma_table_list AS t "
    "JOIN pragma_table_xinfo(t.name, 'main') AS c WHERE t.schema = 'main' "
    "AND t.type IN ('view', 'virtual') AND c.hidden <> 1 ORDER BY t.name, c.cid");
/// cid, name, type, notnull, dflt_value, pk, hidden
constexpr CatalogQuery kDescribe("PRAGMA main.table_xinfo = ");
constexpr CatalogQuery kRowCount("SELECT count(*) FROM main.");
// clang-format on

schema::TypeClass type_class(std::string_view type, std::string_view /*more*/) {
    return schema::declared_type_class("sqlite", type);
}

constexpr CatalogQueries kQueries{kRelations, kColumns, kKeys, kForeignKeys, type_class};

/// Relations whose columns SQLite must work out.
class FragileReader {
public:
    FragileReader(OdbcSession& session, const base::Context& context, CatalogBuilder& builder)
        : session_(session), context_(context), builder_(builder) {}

    Result<std::vector<std::string>> read() {
        std::vector<std::string> names;
        TRY(session_.send(kFragile, context_));
        while (TRY(session_.next(context_)))
            names.emplace_back(session_.text(0));
        if (read_together()) return names;
        for (const std::string& name : names) {
            Table* table = builder_.find_table(name);
            if (table == nullptr) continue;
            table->columns.clear();
            auto done = read_alone(*table);
            if (done) continue;
            TRY(session_.go_on_after(done.error(), context_));
            table->columns.clear();
            builder_.warn("The relation " + text::replace_invalid_utf8(name) +
                          " is left out: " + done.error().message);
        }
        return names;
    }

private:
    Result<void> read_together() {
        TRY(session_.send(kFragileColumns, context_));
        while (TRY(session_.next(context_))) {
            if (Table* table = builder_.find_table(session_.text(0))) add_column(*table, 1);
        }
        return {};
    }

    Result<void> read_alone(Table& table) {
        TRY(session_.send(kDescribe, table.name, context_));
        while (TRY(session_.next(context_))) {
            if (session_.text(6) != "1") add_column(table, 1);
        }
        return {};
    }

    /// Name, type and whether it is never null stand from column `first` on.
    void add_column(Table& table, std::size_t first) {
        std::string type(session_.text(first + 1));
        table.columns.push_back({.name = std::string(session_.text(first)),
                                 .type = type,
                                 .type_class = type_class(type, ""),
                                 .nullable = session_.text(first + 2) == "0"});
    }

    OdbcSession& session_;
    const base::Context& context_;
    CatalogBuilder& builder_;
};

bool has_valid_names(const Table& table) {
    return text::is_valid_utf8(table.name) &&
           std::ranges::all_of(table.columns, text::is_valid_utf8, &schema::Column::name);
}

void make_texts_valid(Catalog& catalog) {
    for (Table& table : catalog.tables) {
        if (!has_valid_names(table))
            catalog.warnings.push_back("The relation " + text::replace_invalid_utf8(table.name) +
                                       " is left out: a name of it is not valid UTF-8.");
        for (schema::Column& column : table.columns)
            column.type = text::replace_invalid_utf8(column.type);
        std::erase_if(table.foreign_keys, [&](const schema::ForeignKey& key) {
            auto other = catalog.find_table(key.referenced_schema, key.referenced_table);
            return !other || !has_valid_names(catalog.tables[*other]);
        });
    }
    std::erase_if(catalog.tables, [](const Table& table) { return !has_valid_names(table); });
    for (std::string& warning : catalog.warnings)
        warning = text::replace_invalid_utf8(warning);
}

Result<void> count_rows(OdbcSession& session, Table& table, const base::Context& limited) {
    TRY(session.send(kRowCount, table.name, limited));
    while (TRY(session.next(limited))) {
        std::int64_t rows = 0;
        std::string_view text = session.text(0);
        std::from_chars(text.data(), text.data() + text.size(), rows);
        table.row_count = rows;
        table.count_kind = schema::CountKind::Exact;
    }
    return {};
}

/// As long as the share of time lasts; the rest stays unknown. Counting a virtual table may keep
/// its module busy for long; a view is a query.
Result<void> count_all(OdbcSession& session, Catalog& catalog,
                       const std::vector<std::string>& fragile, const base::Context& context) {
    base::Context limited = context.within(kCountTime);
    for (Table& table : catalog.tables) {
        table.count_kind = schema::CountKind::Exact;
        if (!limited.check() || std::ranges::find(fragile, table.name) != fragile.end()) continue;
        auto counted = count_rows(session, table, limited);
        TRY(context.check());
        if (counted || counted.error().code == ErrorCode::Timeout) continue;
        TRY(session.go_on_after(counted.error(), context));
        catalog.warnings.push_back("The rows of " + table.name +
                                   " were not counted: " + counted.error().message);
    }
    return {};
}

} // namespace

Result<Catalog> read_odbc_sqlite_catalog(OdbcSession& session, const base::Context& context) {
    CatalogReader reader(session, context, kSchema);
    TRY(reader.read(kQueries));
    std::vector<std::string> fragile =
        TRY(FragileReader(session, context, reader.builder()).read());
    Catalog catalog = reader.builder().finish();
    make_texts_valid(catalog);
    TRY(count_all(session, catalog, fragile, context));
    return catalog;
}

} // namespace vouch::database::detail
