#pragma once

#include <cstdint>
#include <optional>

#include "schema/catalog.h"
#include "sql/policy/detail/subject.h"

namespace vouch::sql::policy::detail {

/// A literal, also with a sign before it.
bool is_written(const syntax::Expression& expression);

/// The only item of a SELECT; null where there is none.
const syntax::Expression* only_item(const syntax::Query& query);

/// The class of the values of a literal, or of a column as the catalog has it, also under another
/// name or in a query around it; none of anything else.
std::optional<schema::TypeClass> kind_of(const syntax::Expression& expression,
                                         const Subject& subject);
/// The same of a column in Analysis::derived.
std::optional<schema::TypeClass> kind_of(std::uint32_t derived, const Subject& subject);

} // namespace vouch::sql::policy::detail
