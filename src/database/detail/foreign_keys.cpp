#include "database/detail/foreign_keys.h"

#include <optional>
#include <utility>

#include "text/join.h"

namespace vouch::database::detail {
namespace {

using schema::Catalog;
using schema::ForeignKey;
using schema::Table;

/// Why the key cannot be used; spells its names on the way.
std::optional<std::string> spell_columns(const Table& table, std::vector<std::string>& columns) {
    for (std::string& column : columns) {
        auto found = table.find_column(column);
        if (!found) return "the column " + table.name + "." + column + " does not exist";
        column = table.columns[*found].name;
    }
    return std::nullopt;
}

std::optional<std::string> resolve(const Catalog& catalog, const Table& table, ForeignKey& key) {
    auto found = catalog.find_table(key.referenced_schema, key.referenced_table);
    if (!found) return "the table " + key.referenced_table + " does not exist";
    const Table& referenced = catalog.tables[*found];
    key.referenced_schema = referenced.schema;
    key.referenced_table = referenced.name;
    if (key.referenced_columns.empty()) {
        key.referenced_columns = referenced.primary_key;
        if (key.referenced_columns.empty()) return "the table " + referenced.name + " has no key";
    }
    if (key.referenced_columns.size() != key.columns.size()) {
        return "it references another number of columns";
    }
    if (auto reason = spell_columns(table, key.columns)) return reason;
    return spell_columns(referenced, key.referenced_columns);
}

} // namespace

void resolve_foreign_keys(Catalog& catalog, std::vector<DeclaredForeignKey> declared) {
    for (DeclaredForeignKey& declaration : declared) {
        Table& table = catalog.tables[declaration.table];
        std::string columns = text::join(declaration.key.columns, ", ");
        if (auto reason = resolve(catalog, table, declaration.key)) {
            catalog.warnings.push_back("The foreign key of " + table.name + " (" + columns +
                                       ") is ignored: " + *reason + ".");
        } else {
            table.foreign_keys.push_back(std::move(declaration.key));
        }
    }
}

} // namespace vouch::database::detail
