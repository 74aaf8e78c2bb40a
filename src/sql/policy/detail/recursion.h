#pragma once

#include <optional>
#include <vector>

#include "sql/policy/detail/subject.h"
#include "sql/policy/refusal.h"

namespace vouch::sql::policy::detail {

/// Of a recursive table without an end that can be seen. Where a row limit ends a recursion and is
/// needed, it is asked for by adding the table to `capped`.
std::optional<Refusal> refusal_of_recursion(const Subject& subject,
                                            std::vector<const syntax::CommonTable*>& capped);

} // namespace vouch::sql::policy::detail
