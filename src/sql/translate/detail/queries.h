#pragma once

#include <vector>

#include "sql/translate/detail/passes.h"

namespace vouch::sql::translate::detail {

/// What of a neutral query is not in its expressions: order, operands of set operations, HAVING by
/// alias, hints to materialise.
Failure write_query(syntax::Query& query, const syntax::Dialect& from, const syntax::Dialect& to);
/// A join without a condition is a cross join where the dialect insists.
void write_join(syntax::Join& join, const syntax::Dialect& to);
/// The place of nulls, said only where the dialect would put them elsewhere.
Failure write_order(std::vector<syntax::OrderItem>& items, const syntax::Dialect& to);

} // namespace vouch::sql::translate::detail
