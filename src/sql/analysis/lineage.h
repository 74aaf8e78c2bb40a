#pragma once

#include <vector>

#include "sql/analysis/analysis.h"

namespace vouch::sql::analysis {

/// The base columns that the values of a column of `analysis.derived` are made from, through
/// expressions, derived relations, common tables and set operations; sorted, each once. Conditions,
/// join and sort keys do not count: they choose rows and make no value. A scalar subquery gives the
/// lineage of its output.
std::vector<ColumnId> lineage(const Analysis& analysis, std::uint32_t derived);

/// The same for each output column of the query.
std::vector<std::vector<ColumnId>> output_lineage(const Analysis& analysis);

} // namespace vouch::sql::analysis
