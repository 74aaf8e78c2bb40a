#pragma once

#include <optional>

#include "sql/policy/detail/subject.h"
#include "sql/policy/refusal.h"

namespace vouch::sql::policy::detail {

/// Of a value that can become too large, along nested calls and through derived relations.
std::optional<Refusal> refusal_of_growth(const Subject& subject);

} // namespace vouch::sql::policy::detail
