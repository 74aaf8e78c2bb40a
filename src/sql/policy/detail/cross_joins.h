#pragma once

#include <optional>

#include "sql/policy/detail/subject.h"
#include "sql/policy/refusal.h"

namespace vouch::sql::policy::detail {

/// Of a SELECT whose relations multiply: more than a few groups of them that no condition connects.
std::optional<Refusal> refusal_of_cross_joins(const syntax::Select& select, const Subject& subject);

} // namespace vouch::sql::policy::detail
