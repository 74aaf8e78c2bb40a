#pragma once

#include <memory>
#include <string>

#include "search/qdrant/detail/transport.h"
#include "search/qdrant/qdrant_options.h"

namespace vouch::search::qdrant {

/// What open_qdrant_engine and qdrant_state do, over any transport.
base::Result<std::unique_ptr<Engine>> engine_over(std::unique_ptr<Transport> transport,
                                                  const QdrantOptions& options,
                                                  const base::Context& context);
base::Result<std::string> state_over(std::unique_ptr<Transport> transport,
                                     const QdrantOptions& options, const base::Context& context);

} // namespace vouch::search::qdrant
