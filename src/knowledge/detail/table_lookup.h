#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "knowledge/ids.h"
#include "schema/catalog.h"

namespace vouch::knowledge::detail {

/// `Catalog::find_table` for many look-ups in a large catalog.
class TableLookup {
public:
    explicit TableLookup(const schema::Catalog& catalog);

    /// An empty schema means the default one. ASCII case does not count.
    std::optional<TableId> find(std::string_view schema, std::string_view table) const;

    /// The table that a foreign key of `table` references, if it exists. Without a schema it is in
    /// the schema of `table`.
    std::optional<TableId> target(const schema::Table& table, const schema::ForeignKey& key) const;

private:
    std::string default_schema_;
    std::unordered_map<std::string, TableId> tables_;
};

/// The positions of named columns; none if one of them does not exist.
std::optional<std::vector<std::uint32_t>> column_positions(const schema::Table& table,
                                                           const std::vector<std::string>& names);

/// The columns that a foreign key references: the primary key where it names none.
const std::vector<std::string>& referenced_columns(const schema::Table& referenced,
                                                   const schema::ForeignKey& key);

} // namespace vouch::knowledge::detail
