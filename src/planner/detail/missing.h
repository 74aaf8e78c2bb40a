// Internal to the planner: which columns may hold no value.
#pragma once

#include "knowledge/knowledge.h"

namespace vouch::planner::detail {

/// A row may have no value there. What was counted when the database was looked at says nothing of
/// today, so that only the schema decides.
inline bool may_be_missing(knowledge::ColumnId id, const knowledge::Knowledge& knowledge) {
    const auto& key = knowledge.names.tables[id.table].primary_key;
    const bool row_key = key.size() == 1 && key.front() == id.column;
    return knowledge.catalog.tables[id.table].columns[id.column].nullable && !row_key;
}

} // namespace vouch::planner::detail
