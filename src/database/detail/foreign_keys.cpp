#include "database/detail/foreign_keys.h"

#include <optional>
#include <unordered_map>
#include <utility>

#include "text/join.h"
#include "text/unicode.h"

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

/// Tables by name: as written, else without regard to ASCII case. A catalog has as many keys as
/// tables, and may have ten thousand.
class TableNames {
public:
    explicit TableNames(const Catalog& catalog) : catalog_(catalog) {
        for (const Table& table : catalog.tables) {
            exact_.emplace(joined(table.schema, table.name), &table);
            folded_.emplace(text::ascii_lower(joined(table.schema, table.name)), &table);
        }
    }

    /// Null where there is none.
    const Table* find(const std::string& schema, const std::string& name) const {
        std::string whole = joined(schema.empty() ? catalog_.default_schema : schema, name);
        if (auto found = exact_.find(whole); found != exact_.end()) return found->second;
        auto found = folded_.find(text::ascii_lower(whole));
        return found == folded_.end() ? nullptr : found->second;
    }

private:
    /// A zero byte stands in no name.
    static std::string joined(const std::string& schema, const std::string& name) {
        return schema + '\0' + name;
    }

    const Catalog& catalog_;
    std::unordered_map<std::string, const Table*> exact_{};
    std::unordered_map<std::string, const Table*> folded_{};
};

std::optional<std::string> resolve(const TableNames& names, const Table& table, ForeignKey& key) {
    const Table* found = names.find(key.referenced_schema, key.referenced_table);
    if (found == nullptr) return "the table " + key.referenced_table + " does not exist";
    const Table& referenced = *found;
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
    TableNames names(catalog);
    for (DeclaredForeignKey& declaration : declared) {
        Table& table = catalog.tables[declaration.table];
        std::string columns = text::join(declaration.key.columns, ", ");
        if (auto reason = resolve(names, table, declaration.key)) {
            catalog.warnings.push_back("The foreign key of " + table.name + " (" + columns +
                                       ") is ignored: " + *reason + ".");
        } else {
            table.foreign_keys.push_back(std::move(declaration.key));
        }
    }
}

} // namespace vouch::database::detail
