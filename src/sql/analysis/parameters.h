// A query and its values apart. Values come back as literal nodes of the tree, so that no value is
// ever read as SQL.
#pragma once

#include <span>
#include <vector>

#include "base/result.h"
#include "schema/value.h"
#include "sql/syntax/tree.h"

namespace vouch::sql::analysis {

struct QueryTemplate {
    syntax::Query query;               ///< with parameters `$1`, `$2`, … in the order of the tree
    std::vector<schema::Value> values; ///< what stood there
};

/// Takes the values out: integers of 64 bits, decimals, floats, texts, dates, times and timestamps,
/// a minus sign before a number included. Other literals stay: those inside INTERVAL, bits, bytes,
/// hexadecimal numbers, national texts, NULL, TRUE, FALSE, positions and sizes of types.
QueryTemplate parameterize(syntax::Query query);

/// Puts `values[n - 1]` in the place of `$n`. Fails where a parameter has another name or no value,
/// a value has no parameter, or a number is not finite. A date becomes a typed literal, which not
/// every dialect has: print_checked tells.
base::Result<syntax::Query> bind_values(syntax::Query query, std::span<const schema::Value> values);

} // namespace vouch::sql::analysis
