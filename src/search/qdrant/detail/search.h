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

/// Where is searched, and until when.
struct SearchPlace {
    Server& server;
    const Collections& names;
    const base::Context& context;
};

/// What is wanted of it.
struct SearchWish {
    const Filter& filter;
    std::size_t limit = 1; ///< at least 1
};

/// The best passages for these terms, in order, with the scores that an embedded index of the same
/// documents gives, to the last bit.
base::Result<std::vector<Hit>> search_words(const SearchPlace& place,
                                            const std::vector<std::string>& terms,
                                            const SearchWish& wish);

/// The best passages for a vector of the index's model; with VectorSearch::Exact those that no
/// other passage is nearer than.
base::Result<std::vector<Hit>> search_vectors(const SearchPlace& place,
                                              std::span<const float> query, VectorSearch how,
                                              const SearchWish& wish);

} // namespace vouch::search::qdrant
