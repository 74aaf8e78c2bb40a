#include "knowledge/detail/table_lookup.h"

#include "text/unicode.h"

namespace vouch::knowledge::detail {
namespace {

std::string key_of(std::string_view schema, std::string_view table) {
    return text::ascii_lower(schema) + '\n' + text::ascii_lower(table);
}

} // namespace

TableLookup::TableLookup(const schema::Catalog& catalog) : default_schema_(catalog.default_schema) {
    for (TableId id = 0; id < catalog.tables.size(); ++id) {
        const schema::Table& table = catalog.tables[id];
        tables_.try_emplace(key_of(table.schema, table.name), id);
    }
}

std::optional<TableId> TableLookup::find(std::string_view schema, std::string_view table) const {
    const auto found =
        tables_.find(key_of(schema.empty() ? std::string_view(default_schema_) : schema, table));
    return found == tables_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<TableId> TableLookup::target(const schema::Table& table,
                                           const schema::ForeignKey& key) const {
    const bool same = key.referenced_schema.empty();
    const auto found =
        tables_.find(key_of(same ? table.schema : key.referenced_schema, key.referenced_table));
    return found == tables_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::vector<std::uint32_t>> column_positions(const schema::Table& table,
                                                           const std::vector<std::string>& names) {
    std::vector<std::uint32_t> positions;
    for (const std::string& name : names) {
        const auto at = table.find_column(name);
        if (!at) return std::nullopt;
        positions.push_back(static_cast<std::uint32_t>(*at));
    }
    return positions;
}

const std::vector<std::string>& referenced_columns(const schema::Table& referenced,
                                                   const schema::ForeignKey& key) {
    return key.referenced_columns.empty() ? referenced.primary_key : key.referenced_columns;
}

} // namespace vouch::knowledge::detail
