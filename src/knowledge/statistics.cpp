#include "knowledge/statistics.h"

namespace vouch::knowledge {

bool TableStatistics::is_unique(std::uint32_t column) const {
    if (column >= columns.size() || !row_count) return false;
    const ColumnStatistics& known = columns[column];
    return *row_count > 0 && known.distinct_count == row_count && known.null_count == 0;
}

} // namespace vouch::knowledge
