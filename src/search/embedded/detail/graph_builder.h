#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/context.h"
#include "base/result.h"
#include "search/embedded/detail/vector_store.h"

namespace vouch::search::detail {

/// The bytes of a graph over all rows of a partition, of which there must be at least one. Rows are
/// taken in an order of chance, each joined to the nearest of those before it that are not hidden
/// behind a nearer one (Malkov and Yashunin 2018, algorithms 1 and 4; without their layers, which
/// save nothing in so many dimensions: Munyampirwa, Lakshman and Coleman 2024). The same rows give
/// the same graph, whatever the number of threads. Takes about as much memory as the result.
base::Result<std::string> build_graph(std::int64_t partition, std::int64_t version,
                                      std::size_t width, VectorStore& store,
                                      const base::Context& context);

} // namespace vouch::search::detail
