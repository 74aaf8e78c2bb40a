#pragma once

#include <cstdint>

#include "sql/policy/detail/subject.h"

namespace vouch::sql::policy::detail {

enum class Fencing : std::uint8_t { NotNeeded, Needed };

/// Whether row filters need a fence: some condition of the query can fail with an error, and an
/// engine that tries it before the filter would tell of rows outside.
Fencing fencing_of(const Subject& subject);

} // namespace vouch::sql::policy::detail
