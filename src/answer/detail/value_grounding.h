#pragma once

#include <string>
#include <vector>

#include "knowledge/knowledge.h"
#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"

namespace vouch::answer::detail {

struct Grounded {
    sql::syntax::Query query;          ///< with the values that could be replaced
    std::vector<std::string> replaced; ///< a clause for each: “germany” is “Germany”
    /// A sentence for each text that its column has not, and that could not be replaced: which
    /// values come near, or where it is instead.
    std::vector<std::string> unknown;
};

/// Looks at the texts that are compared for equality with a column all of whose values are known.
/// A query whose names do not resolve comes back as it is: approval says what is wrong with it.
Grounded ground_values(const sql::syntax::Query& query, const sql::syntax::Dialect& dialect,
                       const knowledge::Knowledge& knowledge);

} // namespace vouch::answer::detail
