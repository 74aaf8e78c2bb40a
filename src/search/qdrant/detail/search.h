#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "search/filter.h"
#include "search/passage.h"
#include "search/qdrant/detail/names.h"
#include "search/qdrant/detail/server.h"
#include "search/qdrant/qdrant_options.h"

namespace vouch::search::qdrant {

/// The best `limit` passages (at least 1) for these terms, in order, with the scores that an
/// embedded index of the same documents gives, to the last bit.
base::Result<std::vector<Hit>> search_words(Server& server, const Collections& names,
                                            const std::vector<std::string>& terms,
                                            const Filter& filter, std::size_t limit,
                                            const base::Context& context);

/// The best `limit` passages (at least 1) for a vector of the index's model; with
/// VectorSearch::Exact those that no other passage is nearer than.
base::Result<std::vector<Hit>> search_vectors(Server& server, const Collections& names,
                                              std::span<const float> query, VectorSearch how,
                                              const Filter& filter, std::size_t limit,
                                              const base::Context& context);

} // namespace vouch::search::qdrant
