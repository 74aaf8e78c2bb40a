#pragma once

#include <optional>

#include "sql/policy/refusal.h"
#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"

namespace vouch::sql::policy::detail {

/// Of a call that is not on the dialect's list, not safe, not used as what it is, or has the wrong
/// number of arguments.
std::optional<Refusal> refusal_of_call(const syntax::FunctionCall& call,
                                       const syntax::Dialect& dialect);
/// The same for a call in FROM.
std::optional<Refusal> refusal_of_table_call(const syntax::FunctionCall& call,
                                             const syntax::Dialect& dialect);

/// Whether the call makes one value of many rows (`count(*)`, `max(a)` but not `max(a, b)` or a
/// window).
bool is_plain_aggregate(const syntax::FunctionCall& call, const syntax::Dialect& dialect);

} // namespace vouch::sql::policy::detail
