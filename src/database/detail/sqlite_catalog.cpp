// The catalog through SQLite's pragma functions (sqlite.org/pragma.html), which take names as bound
// parameters: no name is ever spliced into a text but in count(*), where it is quoted. One table
// that cannot be read (a view over a missing table, a module that is not loaded) costs that table
// and a warning.

#include "database/detail/sqlite_catalog.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "database/detail/catalog_query.h"
#include "database/detail/foreign_keys.h"
#include "database/detail/sqlite_catalog_session.h"
#include "database/detail/sqlite_row_counts.h"
#include "schema/declared_type.h"
#include "text/unicode.h"

namespace vouch::database::detail {
namespace {

using base::ErrorCode;
using base::Result;
using schema::Catalog;
using schema::Table;
using sqlite::Statement;
using sqlite::Step;

constexpr const char* kSchema = "main";
constexpr std::size_t kTablesMax = 10'000;

constexpr CatalogQuery
    kTables("SELECT name, type FROM pragma_table_list WHERE schema = 'main' AND "
            "type <> 'shadow' AND substr(name, 1, 7) <> 'sqlite_' ORDER BY name");
constexpr CatalogQuery kColumns(
    "SELECT name, type, \"notnull\", pk FROM pragma_table_xinfo(?1, 'main') WHERE hidden <> 1");
constexpr CatalogQuery kForeignKeys("SELECT id, \"table\", \"from\", \"to\" FROM "
                                    "pragma_foreign_key_list(?1, 'main') ORDER BY id DESC, seq");
constexpr CatalogQuery
    kUniqueKeys("SELECT l.name, l.origin, i.name FROM pragma_index_list(?1, 'main') AS l JOIN "
                "pragma_index_info(l.name, 'main') AS i WHERE l.\"unique\" AND NOT l.partial "
                "ORDER BY l.seq DESC, i.seqno");

class CatalogReader {
public:
    CatalogReader(CatalogSession& session, const base::Context& context)
        : session_(session), context_(context) {}

    Result<Catalog> read() {
        catalog_.default_schema = kSchema;
        std::vector<Found> found = TRY(list_tables());
        sqlite::AccessRules::Names names;
        for (const Found& entry : found)
            names.insert(entry.name);
        TRY(session_.admit(std::move(names), context_));
        TRY(add_tables(found));
        resolve_foreign_keys(catalog_, std::move(foreign_keys_));
        TRY(read_row_counts(session_, countable_, catalog_, context_));
        return std::move(catalog_);
    }

private:
    struct Found {
        std::string name;
        std::string type; ///< table, view or virtual
    };

    void warn(std::string warning) { catalog_.warnings.push_back(std::move(warning)); }

    Result<std::vector<Found>> list_tables() {
        std::vector<Found> found;
        Statement statement = TRY(session_.prepare(kTables, context_));
        while (TRY(statement.step(context_)) == Step::Row) {
            Found entry{std::string(statement.column_text(0)),
                        std::string(statement.column_text(1))};
            if (!text::is_valid_utf8(entry.name)) {
                warn("The " + entry.type + " " + text::replace_invalid_utf8(entry.name) +
                     " is left out: its name is not valid UTF-8.");
            } else if (found.size() == kTablesMax) {
                warn("Only the first " + std::to_string(kTablesMax) + " tables were read.");
                break;
            } else {
                found.push_back(std::move(entry));
            }
        }
        std::ranges::sort(found, {}, &Found::name);
        return found;
    }

    /// An error where the caller gave up or nothing at all can be read.
    Result<void> add_tables(const std::vector<Found>& found) {
        std::optional<base::Error> first;
        for (const Found& entry : found) {
            auto added = add_table(entry);
            if (added) continue;
            if (!first) first = added.error();
            if (added.error().code == ErrorCode::Cancelled) return added;
            if (added.error().code == ErrorCode::Timeout) {
                warn("The time was up: only " + std::to_string(catalog_.tables.size()) + " of " +
                     std::to_string(found.size()) + " tables were read.");
                break;
            }
            warn("The " + entry.type + " " + entry.name + " is left out: " + added.error().message);
        }
        if (first && catalog_.tables.empty()) return base::Unexpected(*first);
        return {};
    }

    Result<void> add_table(const Found& entry) {
        TRY(context_.check());
        Table table{.schema = kSchema, .name = entry.name};
        if (entry.type == "view") table.kind = schema::TableKind::View;
        bool keyed = TRY(read_columns(table));
        std::vector<DeclaredForeignKey> declared;
        if (entry.type == "table") {
            bool indexed = TRY(read_unique_keys(table));
            // A lone key column without an index of its own is the rowid, which is never null.
            if (keyed && !indexed)
                table.columns[*table.find_column(table.primary_key[0])].nullable = false;
            declared = TRY(read_foreign_keys(table.name));
        }
        // Counting a virtual table may keep its module busy for long; a view is a query.
        if (entry.type == "table") countable_.push_back(catalog_.tables.size());
        catalog_.tables.push_back(std::move(table));
        foreign_keys_.insert(foreign_keys_.end(), std::make_move_iterator(declared.begin()),
                             std::make_move_iterator(declared.end()));
        return {};
    }

    /// Whether there is a primary key.
    Result<bool> read_columns(Table& table) {
        Statement statement = TRY(session_.prepare(kColumns, context_));
        TRY(statement.bind(1, table.name));
        std::vector<std::pair<std::int64_t, std::string>> key;
        while (TRY(statement.step(context_)) == Step::Row) {
            std::string name(statement.column_text(0));
            if (!text::is_valid_utf8(name)) {
                warn("A column of " + table.name + " is left out: its name is not valid UTF-8.");
                continue;
            }
            std::string type = text::replace_invalid_utf8(statement.column_text(1));
            schema::TypeClass type_class = schema::declared_type_class("sqlite", type);
            if (statement.column_integer(3) > 0)
                key.emplace_back(statement.column_integer(3), name);
            table.columns.push_back({.name = std::move(name),
                                     .type = std::move(type),
                                     .type_class = type_class,
                                     .nullable = statement.column_integer(2) == 0});
        }
        if (table.columns.empty()) {
            return base::fail(ErrorCode::Unsupported, "It has no column that can be named.");
        }
        std::ranges::sort(key);
        for (auto& [position, name] : key)
            table.primary_key.push_back(std::move(name));
        return !table.primary_key.empty();
    }

    /// Whether the primary key has an index of its own.
    Result<bool> read_unique_keys(Table& table) {
        Statement statement = TRY(session_.prepare(kUniqueKeys, context_));
        TRY(statement.bind(1, table.name));
        bool primary = false;
        std::string index;
        std::vector<std::vector<std::string>> keys;
        while (TRY(statement.step(context_)) == Step::Row) {
            if (statement.column_text(1) == "pk") {
                primary = true;
                continue;
            }
            if (keys.empty() || statement.column_text(0) != index) {
                index = statement.column_text(0);
                keys.emplace_back();
            }
            keys.back().emplace_back(statement.column_text(2)); // empty for an expression
        }
        auto is_known = [&](const std::string& column) {
            return table.find_column(column).has_value();
        };
        std::erase_if(keys,
                      [&](const auto& columns) { return !std::ranges::all_of(columns, is_known); });
        table.unique_keys = std::move(keys);
        return primary;
    }

    Result<std::vector<DeclaredForeignKey>> read_foreign_keys(const std::string& table) {
        Statement statement = TRY(session_.prepare(kForeignKeys, context_));
        TRY(statement.bind(1, table));
        std::vector<DeclaredForeignKey> declared;
        std::int64_t last = -1;
        while (TRY(statement.step(context_)) == Step::Row) {
            if (declared.empty() || statement.column_integer(0) != last) {
                last = statement.column_integer(0);
                declared.push_back({.table = catalog_.tables.size()});
                declared.back().key.referenced_schema = kSchema;
                declared.back().key.referenced_table =
                    text::replace_invalid_utf8(statement.column_text(1));
            }
            schema::ForeignKey& key = declared.back().key;
            key.columns.emplace_back(statement.column_text(2));
            if (statement.column_type(3) != sqlite::ValueType::Null) {
                key.referenced_columns.emplace_back(statement.column_text(3));
            }
        }
        return declared;
    }

    CatalogSession& session_;
    const base::Context& context_;
    Catalog catalog_{};
    std::vector<DeclaredForeignKey> foreign_keys_{};
    std::vector<std::size_t> countable_{}; ///< in catalog_.tables
};

} // namespace

Result<Catalog> read_sqlite_catalog(const std::filesystem::path& path,
                                    const base::Context& context) {
    CatalogSession session = TRY(CatalogSession::open(path, context));
    return CatalogReader(session, context).read();
}

} // namespace vouch::database::detail
