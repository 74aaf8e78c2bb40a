#pragma once

#include <cstddef>
#include <string>

#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"

namespace vouch::sql::analysis {

inline constexpr std::size_t kDescriptionBytesMax = 4'000;

/// What a query does, in one or a few English sentences that are made from its tree alone: tables,
/// joins, conditions, groups, order, limit, set operations, queries inside. Names are split into
/// words; what has no words of its own stands as `dialect` writes it. A longer description than the
/// limit is cut and ends with "…".
std::string describe(const syntax::Query& query, const syntax::Dialect& dialect);

/// A condition or another part of a SELECT, without a full stop: "country is “France”".
std::string describe(const syntax::Expression& part, const syntax::Select& select,
                     const syntax::Dialect& dialect);

} // namespace vouch::sql::analysis
