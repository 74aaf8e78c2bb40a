#pragma once

#include <cstdint>

#include "sql/analysis/analysis.h"
#include "sql/policy/approved.h"
#include "sql/policy/detail/access_table.h"
#include "sql/policy/detail/fences.h"
#include "sql/policy/refusal.h"
#include "sql/syntax/tree.h"

namespace vouch::sql::policy::detail {

/// Writes every base relation with its schema, takes the schema away from columns, and makes
/// strings of the quoted names that analysis took for texts. `analysis` is of `query` and is of no
/// use afterwards.
void qualify(syntax::Query& query, const analysis::Analysis& analysis,
             const schema::Catalog& catalog, const syntax::Dialect& dialect);

/// As qualify, and puts the replacement of every restricted relation in its place, with a fence
/// behind every row filter that needs one. The recursive tables in `capped` get a row limit.
void rewrite(syntax::Query& query, const analysis::Analysis& analysis, const AccessTable& access,
             const schema::Catalog& catalog, const syntax::Dialect& dialect, Fencing fencing,
             const std::vector<const syntax::CommonTable*>& capped);

struct RowLimit {
    std::int64_t rows = 0;
    RowLimitOrigin origin = RowLimitOrigin::Added;
};

/// Bounds the rows of the outermost query: adds a limit, lowers a larger one, keeps a smaller one.
/// Refuses a limit that is not a plain number, because it cannot be compared, and wrapping the
/// query would give up its order. A SELECT that can only give one row is left as it is.
base::Result<RowLimit, Refusal> limit_rows(syntax::Query& query, const syntax::Dialect& dialect,
                                           std::int64_t rows_max);

} // namespace vouch::sql::policy::detail
