#include "cli/print_schema.h"

#include <algorithm>

#include "cli/table.h"
#include "text/join.h"

namespace vouch::cli {
namespace {

/// The table that a key leads to; its schema is told where it is another one.
std::string target_of(const schema::ForeignKey& key, const schema::Table& table) {
    bool same = key.referenced_schema.empty() || key.referenced_schema == table.schema;
    return (same ? "" : key.referenced_schema + ".") + key.referenced_table;
}

/// "primary key", "unique", "→ customers.customer_id": what a column is for the keys.
std::string keys_of(const schema::Column& column, const schema::Table& table) {
    std::vector<std::string> keys;
    if (std::ranges::find(table.primary_key, column.name) != table.primary_key.end())
        keys.emplace_back("primary key");
    for (const std::vector<std::string>& unique : table.unique_keys) {
        bool primary = unique == table.primary_key;
        if (!primary && unique.size() == 1 && unique.front() == column.name)
            keys.emplace_back("unique");
    }
    for (const schema::ForeignKey& key : table.foreign_keys) {
        std::size_t pairs = std::min(key.columns.size(), key.referenced_columns.size());
        for (std::size_t i = 0; i < pairs; ++i) {
            if (key.columns[i] != column.name) continue;
            keys.push_back("→ " + target_of(key, table) + "." + key.referenced_columns[i]);
        }
    }
    return text::join(keys, ", ");
}

std::string rows_text(const schema::Table& table) {
    if (!table.row_count) return "";
    bool estimate = table.count_kind == schema::CountKind::Estimate;
    return (estimate ? ", about " : ", ") + std::to_string(*table.row_count) + " rows";
}

std::string columns_text(const schema::Table& table, std::size_t width) {
    schema::ResultSet columns{{{"column", ""}, {"type", ""}, {"null", ""}, {"key", ""}}, {}};
    for (const schema::Column& column : table.columns) {
        columns.rows.push_back({column.name, column.type,
                                std::string(column.nullable ? "yes" : "no"),
                                keys_of(column, table)});
    }
    return print_table(columns, {.width = width, .rows_max = 10'000, .cell_max = 60});
}

} // namespace

void print_schema(const schema::Catalog& catalog, const Console& console) {
    for (const schema::Table& table : catalog.tables) {
        console.say({{Ink::Strong, table.schema + "." + table.name},
                     table.kind == schema::TableKind::View ? " (view)" : "",
                     rows_text(table)});
        for (const std::string& policy : table.row_policies)
            console.say({"rows are filtered by the database: ", policy});
        console.say(columns_text(table, console.width()));
        for (const std::vector<std::string>& unique : table.unique_keys) {
            if (unique.size() > 1 && unique != table.primary_key)
                console.say({"unique together: ", text::join(unique, ", ")});
        }
        console.say("");
    }
    for (const std::string& warning : catalog.warnings)
        console.warn({"warning: ", warning});
}

} // namespace vouch::cli
