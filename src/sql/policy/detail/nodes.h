#pragma once

#include <optional>

#include "sql/policy/detail/subject.h"
#include "sql/policy/refusal.h"

namespace vouch::sql::policy::detail {

/// Of any node of the tree: functions, types, patterns, parameters, samples, sizes, cross joins.
std::optional<Refusal> refusal_of_nodes(const Subject& subject);

/// Of a relation that rules cannot be kept for.
std::optional<Refusal> refusal_of_relations(const Subject& subject);

} // namespace vouch::sql::policy::detail
