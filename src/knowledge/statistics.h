// What planning needs to know about the contents of columns, besides their values.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "knowledge/ids.h"
#include "schema/value.h"

namespace vouch::knowledge {

struct ColumnStatistics {
    std::optional<std::int64_t> distinct_count{}; ///< exact, nulls not counted; none where unknown
    std::optional<std::int64_t> null_count{};
    schema::Value minimum{}; ///< null where unknown; kept for numbers and dates
    schema::Value maximum{};
    std::optional<int> number_percent{}; ///< of the distinct texts seen, how many read as numbers
    std::optional<int> date_percent{};   ///< and how many as ISO dates or timestamps

    friend bool operator==(const ColumnStatistics&, const ColumnStatistics&) = default;
};

struct TableStatistics {
    std::optional<std::int64_t> row_count{};
    std::vector<ColumnStatistics> columns{}; ///< one a column of the catalog

    /// Every row has its own value here and none is missing; false where that is not known.
    bool is_unique(std::uint32_t column) const;

    friend bool operator==(const TableStatistics&, const TableStatistics&) = default;
};

/// One a table of the catalog.
struct Statistics {
    std::vector<TableStatistics> tables;

    /// `column(id)` is valid for every column of the catalog that the statistics were made for.
    const ColumnStatistics& column(ColumnId id) const {
        return tables[id.table].columns[id.column];
    }

    friend bool operator==(const Statistics&, const Statistics&) = default;
};

} // namespace vouch::knowledge
