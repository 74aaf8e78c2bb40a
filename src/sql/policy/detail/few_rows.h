#pragma once

#include <cstddef>

#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"

namespace vouch::sql::policy::detail {

/// Whether a call in the select, outside of its FROM and of subqueries, makes rows where it stands:
/// SELECT unnest(a).
bool makes_rows(const syntax::Select& select, const syntax::Dialect& dialect);

/// Whether the query has exactly one row, because an aggregate takes all of them.
bool gives_one_row(const syntax::Query& query, const syntax::Dialect& dialect);

/// Whether the text shows that the query has at most `rows` rows: one row, VALUES, LIMIT, or a
/// SELECT without FROM.
bool has_few_rows(const syntax::Query& query, const syntax::Dialect& dialect, std::size_t rows);

} // namespace vouch::sql::policy::detail
