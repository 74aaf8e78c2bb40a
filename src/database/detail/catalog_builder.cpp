#include "database/detail/catalog_builder.h"

#include <algorithm>
#include <utility>

namespace vouch::database::detail {

namespace {

constexpr std::size_t kTablesMax = 10'000;

bool is_whole(const schema::Table& table, const std::vector<std::string>& key) {
    return std::ranges::all_of(
        key, [&](const std::string& column) { return table.find_column(column).has_value(); });
}

} // namespace

void CatalogBuilder::add_table(std::string_view relation, schema::Table table) {
    if (catalog_.tables.size() == kTablesMax) {
        std::string warning = "Only the first " + std::to_string(kTablesMax) + " tables were read.";
        if (catalog_.warnings.empty() || catalog_.warnings.back() != warning)
            warn(std::move(warning));
        return;
    }
    places_.emplace(relation, catalog_.tables.size());
    catalog_.tables.push_back(std::move(table));
}

schema::Table* CatalogBuilder::find_table(std::string_view relation) {
    auto found = places_.find(std::string(relation));
    return found == places_.end() ? nullptr : &catalog_.tables[found->second];
}

bool CatalogBuilder::begins_key(std::string_view relation, std::string_view key) {
    bool same = last_relation_ == relation && last_key_ == key;
    last_relation_ = relation;
    last_key_ = key;
    return !same;
}

void CatalogBuilder::add_key_column(std::string_view relation, std::string_view key, KeyKind kind,
                                    std::string_view column) {
    schema::Table* table = find_table(relation);
    if (table == nullptr) return;
    bool begins = begins_key(relation, key);
    if (kind == KeyKind::Primary) {
        table->primary_key.emplace_back(column);
        return;
    }
    if (begins || table->unique_keys.empty()) table->unique_keys.emplace_back();
    table->unique_keys.back().emplace_back(column);
}

void CatalogBuilder::add_foreign_key_column(std::string_view relation, std::string_view key,
                                            std::string_view column,
                                            std::string_view referenced_schema,
                                            std::string_view referenced_table,
                                            std::string_view referenced_column) {
    auto place = places_.find(std::string(relation));
    if (place == places_.end()) return;
    bool begins = begins_key(relation, key);
    if (begins || foreign_keys_.empty()) {
        foreign_keys_.push_back({.table = place->second});
        foreign_keys_.back().key.referenced_schema = referenced_schema;
        foreign_keys_.back().key.referenced_table = referenced_table;
    }
    foreign_keys_.back().key.columns.emplace_back(column);
    foreign_keys_.back().key.referenced_columns.emplace_back(referenced_column);
}

schema::Catalog CatalogBuilder::finish() {
    for (schema::Table& table : catalog_.tables) {
        if (!is_whole(table, table.primary_key)) table.primary_key.clear();
        std::erase_if(table.unique_keys, [&](const auto& key) { return !is_whole(table, key); });
        if (table.columns.empty() && table.kind == schema::TableKind::View)
            warn("The view " + table.name + " is left out: none of its columns can be read.");
    }
    resolve_foreign_keys(catalog_, std::move(foreign_keys_));
    std::erase_if(catalog_.tables,
                  [](const schema::Table& table) { return table.columns.empty(); });
    return std::move(catalog_);
}

} // namespace vouch::database::detail
