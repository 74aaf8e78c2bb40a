#pragma once

#include <cstddef>

#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"

namespace vouch::sql::analysis {

/// Counts over the whole query, subqueries included.
struct Complexity {
    std::size_t relations = 0;  ///< named in FROM, common tables included
    std::size_t joins = 0;      ///< JOIN words and commas between relations
    std::size_t subqueries = 0; ///< queries inside the outermost one; common tables apart
    std::size_t common_tables = 0;
    std::size_t set_operators = 0;
    std::size_t aggregates = 0; ///< calls without OVER
    std::size_t windows = 0;    ///< calls with OVER
    std::size_t conditions = 0; ///< comparisons and other predicates
    std::size_t depth = 0;      ///< of queries inside queries; 1 for a plain one
};

Complexity complexity(const syntax::Query& query, const syntax::Dialect& dialect);

} // namespace vouch::sql::analysis
