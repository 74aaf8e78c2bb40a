#pragma once

#include <optional>

#include "sql/policy/refusal.h"
#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"

namespace vouch::sql::policy::detail {

/// Of a type in a cast, a literal or a column definition that is not on the dialect's list or not
/// of a small size.
std::optional<Refusal> refusal_of_type(const syntax::TypeName& type,
                                       const syntax::Dialect& dialect);

} // namespace vouch::sql::policy::detail
