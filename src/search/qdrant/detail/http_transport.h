#pragma once

#include <memory>

#include "base/result.h"
#include "search/qdrant/detail/transport.h"
#include "search/qdrant/qdrant_options.h"

namespace vouch::search::qdrant {

/// Calls over HTTP, sent again where the server did not answer or says that it is busy.
/// InvalidArgument where the address is none.
base::Result<std::unique_ptr<Transport>> http_transport(const QdrantOptions& options);

} // namespace vouch::search::qdrant
