#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "search/embedded/detail/connection.h"
#include "search/embedded/detail/vector_cache.h"
#include "search/filter.h"
#include "search/passage.h"

namespace vouch::search::detail {

/// The best `limit` passages (at least 1) by dot product with `query`, in order. Passages that the
/// filter does not let through are not looked at. Happens within one read transaction.
base::Result<std::vector<Hit>> search_vectors(Connection& connection, VectorCache& cache,
                                              std::span<const float> query, const Filter& filter,
                                              std::size_t limit, const base::Context& context);

} // namespace vouch::search::detail
