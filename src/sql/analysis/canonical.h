#pragma once

#include <string>

#include "base/result.h"
#include "sql/analysis/analysis.h"

namespace vouch::sql::analysis {

/// A text for comparing queries: two queries with the same text give the same rows over every
/// database of this catalog, and in the same order if they ask for one. Different texts say
/// nothing. It does not depend on aliases and output names, on positions against expressions in
/// GROUP BY and ORDER BY, on the order of AND and OR terms, of GROUP BY keys and of IN lists, on
/// which side of a comparison is left, on BETWEEN against two comparisons, on ON against WHERE and
/// on the order of the tables in inner joins. It is not meant to run. Fails where the names of the
/// query do not resolve.
base::Result<std::string, NameError>
canonical_text(syntax::Query query, const syntax::Dialect& dialect, const CatalogNames& names);

} // namespace vouch::sql::analysis
