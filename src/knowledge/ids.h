// How the parts of `knowledge` name the tables and columns of one catalog: by position, so that
// every order is the same in every run.
#pragma once

#include <compare>
#include <cstdint>

namespace vouch::knowledge {

/// Index in `schema::Catalog::tables`.
using TableId = std::uint32_t;

struct ColumnId {
    TableId table = 0;
    std::uint32_t column = 0; ///< index in `schema::Table::columns`

    friend auto operator<=>(const ColumnId&, const ColumnId&) = default;
};

} // namespace vouch::knowledge
