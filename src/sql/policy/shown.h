// What a policy shows of a catalog, for code that chooses what to speak of before there is a query.
#pragma once

#include <vector>

#include "base/result.h"
#include "schema/catalog.h"
#include "sql/policy/policy.h"
#include "sql/syntax/dialect.h"

namespace vouch::sql::policy {

struct ShownRelation {
    bool visible = false;
    /// Every row as it is stored. Where not, what a column holds tells of rows or values that are
    /// hidden.
    bool as_stored = false;
    std::vector<bool> columns{}; ///< which are visible; empty: all
};

/// One for each table of the catalog, by the same rules as Gate. Fails when the policy cannot be
/// kept.
base::Result<std::vector<ShownRelation>> shown_relations(const syntax::Dialect& dialect,
                                                         const schema::Catalog& catalog,
                                                         const Policy& policy);

} // namespace vouch::sql::policy
