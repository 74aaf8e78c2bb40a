#pragma once

#include <string>

#include "schema/result_set.h"
#include "sql/syntax/tree.h"

namespace vouch::answer::detail {

/// What a reader sees first in the rows, by rules: the greatest and the least of a measure with its
/// share of the total, or where a series in time began, ended and was highest. Empty where the rows
/// are few, cut off, or show nothing of the kind. Every number is a cell or a computation over
/// cells that number_binding.h knows.
std::string insight_of(const schema::ResultSet& result, const sql::syntax::Query& query);

} // namespace vouch::answer::detail
