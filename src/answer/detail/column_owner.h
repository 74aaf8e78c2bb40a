#pragma once

#include <string>
#include <vector>

#include "schema/catalog.h"
#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"

namespace vouch::answer::detail {

struct Requalified {
    sql::syntax::Query query;
    std::vector<std::string> changed; ///< a clause for each: T2.name is T1.name
    /// Of a column that no relation of its query has: which tables have one of that name. A
    /// sentence, or empty.
    std::string elsewhere;
};

/// Models put the right column behind the wrong alias. A column that its relation has not, and that
/// exactly one other relation of the query has, is given to that one; the rest of the query stays.
Requalified requalify(const sql::syntax::Query& query, const sql::syntax::Dialect& dialect,
                      const schema::Catalog& catalog);

} // namespace vouch::answer::detail
