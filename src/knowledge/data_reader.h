// How knowledge reads the contents of a database: two kinds of small query and no other.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "knowledge/ids.h"
#include "schema/catalog.h"
#include "schema/value.h"

namespace vouch::knowledge {

struct ColumnSummary {
    std::int64_t value_count = 0; ///< not null
    schema::Value minimum{};      ///< null for a type without an order
    schema::Value maximum{};
};

/// Whether the least and the greatest value of such a column mean something: numbers and days. Of
/// others not every engine has them.
bool is_ordered(schema::TypeClass type);

struct TableSummary {
    std::int64_t row_count = 0;
    std::vector<ColumnSummary> columns; ///< as asked
};

/// Every method is one query that the policy approved; a column that the policy withholds gives an
/// error of code Denied.
class DataReader {
public:
    virtual ~DataReader() = default;

    /// At most `limit` distinct values, null perhaps among them, in no order.
    virtual base::Result<std::vector<schema::Value>>
    distinct_values(ColumnId column, std::size_t limit, const base::Context& context) = 0;

    /// Counts, and of columns with an order the least and greatest values, in one pass over their
    /// table.
    virtual base::Result<TableSummary> summary(TableId table,
                                               std::span<const std::uint32_t> columns,
                                               const base::Context& context) = 0;
};

} // namespace vouch::knowledge
