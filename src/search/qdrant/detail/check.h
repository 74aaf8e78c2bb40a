#pragma once

#include "base/context.h"
#include "base/result.h"
#include "search/qdrant/detail/names.h"
#include "search/qdrant/detail/server.h"

namespace vouch::search::qdrant {

/// Reads everything that is stored, and compares what is stored twice: the documents' points with
/// those of their passages and vectors, and the sums of the partitions with what they are sums of.
base::Result<IndexStats> check_index(Server& server, const Collections& names,
                                     const base::Context& context);

} // namespace vouch::search::qdrant
