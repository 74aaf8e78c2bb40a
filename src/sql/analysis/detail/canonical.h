#pragma once

#include "sql/analysis/analysis.h"

namespace vouch::sql::analysis::detail {

/// Makes one list of the tables of each FROM that has only inner joins, with the conditions in
/// WHERE, and sorts the base tables in it by name where their order shows nowhere. Nodes keep their
/// addresses.
void flatten_joins(syntax::Query& query, const Analysis& analysis, const syntax::Dialect& dialect,
                   const CatalogNames& names);

/// Numbers relations (t1), common tables (w1) and output columns (c1) in the order of the tree and
/// writes every name in these terms. `analysis` is of `query`, before or after flatten_joins.
void number_names(syntax::Query& query, const Analysis& analysis, const CatalogNames& names);

/// Orders what has no order: AND and OR terms, comparisons, IN lists, GROUP BY keys.
void sort_terms(syntax::Query& query, const syntax::Dialect& dialect);

} // namespace vouch::sql::analysis::detail
