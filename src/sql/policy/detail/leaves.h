#pragma once

#include <vector>

#include "sql/syntax/tree.h"

namespace vouch::sql::policy::detail {

/// What the FROM of a SELECT joins; a join with an alias is one of them.
std::vector<const syntax::TableExpression*> leaves(const syntax::Select& select);
/// What a join combines, whether it has an alias or not.
std::vector<const syntax::TableExpression*> leaves(const syntax::Join& join);

/// The address that analysis knows a relation by.
const void* node_of(const syntax::TableExpression& table);

} // namespace vouch::sql::policy::detail
