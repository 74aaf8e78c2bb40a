// An expression of configuration in which `:name` stands for a claim of the caller.
#pragma once

#include <string>
#include <string_view>

#include "access/claims.h"
#include "base/result.h"
#include "sql/policy/policy.h"
#include "sql/syntax/dialect.h"

namespace vouch::access::detail {

/// What stands for the whole expression where it names a claim that nobody gave: a condition is
/// false, so that no row passes, and a mask is null.
enum class ClaimUse : std::uint8_t { Condition, Mask };

/// Parsed once, as an expression of the dialect; claims become literal nodes of its tree, so that
/// the text of a claim is never read as SQL. An error says why it is none.
base::Result<sql::policy::FilterExpression, std::string>
claim_expression(std::string_view text, ClaimUse use, const sql::syntax::Dialect& dialect,
                 const Claims& claims);

/// Length before text, so that no two sets of claims share an encoding.
std::string claims_text(const Claims& claims);

} // namespace vouch::access::detail
