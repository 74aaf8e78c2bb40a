#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "search/embedded/detail/connection.h"
#include "search/embedded/detail/graph_shelf.h"
#include "search/embedded/detail/vector_cache.h"
#include "search/filter.h"
#include "search/passage.h"

namespace vouch::search::detail {

/// What stays in memory between searches.
struct VectorMemory {
    VectorCache& blocks;
    GraphShelf& graphs;
};

/// The best `limit` passages (at least 1) by dot product with `query`, in order. Passages that the
/// filter does not let through are not looked at: a graph serves only where the filter lets a whole
/// sector through. Happens within one read transaction.
base::Result<std::vector<Hit>> search_vectors(Connection& connection, const VectorMemory& memory,
                                              std::span<const float> query, const Filter& filter,
                                              std::size_t limit, const base::Context& context);

} // namespace vouch::search::detail
