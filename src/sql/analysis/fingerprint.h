#pragma once

#include <string>

#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"

namespace vouch::sql::analysis {

/// The canonical text of the query with `?` in the place of every literal value. A list of nothing
/// but literals (IN, rows of VALUES) counts as one, so its length does not matter. Positions in
/// ORDER BY and GROUP BY, NULL, TRUE, FALSE and the sizes of types stay.
std::string blanked_text(const syntax::Query& query, const syntax::Dialect& dialect);

/// SHA-256 (hexadecimal) of the blanked text and the name of the dialect: the same for queries that
/// differ only in their values and in how they are written.
std::string fingerprint(const syntax::Query& query, const syntax::Dialect& dialect);

} // namespace vouch::sql::analysis
