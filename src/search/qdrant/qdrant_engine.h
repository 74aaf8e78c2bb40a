#pragma once

#include <memory>
#include <string>

#include "base/context.h"
#include "base/result.h"
#include "search/engine.h"
#include "search/qdrant/qdrant_options.h"

namespace vouch::search {

/// The oldest server that can be used: the first with conditional updates.
inline constexpr const char* kQdrantVersionMin = "1.16.0";

/// An index in the collections PREFIX-documents, PREFIX-passages, PREFIX-vectors and
/// PREFIX-statistics of a Qdrant server or cluster (docs/decisions/0014). For Read nothing is asked
/// of the server before the first search; where the collections are missing, an index without
/// documents is read. For Write they are made, and the error is Unavailable while another process
/// writes. Errors of the server: Unavailable (it cannot be reached, or is overloaded), Denied (the
/// key), Unsupported (too old), Corrupt (an answer that no such server gives).
///
/// replace_documents and erase: each document is replaced at once, whatever moment a reader asks at
/// and wherever the writer is killed. Of one call a reader may see some documents replaced before
/// others for a moment; after a kill all of them are, or none, once the next writer has opened the
/// index. Calls with more than some megabytes of documents' descriptions are divided.
base::Result<std::unique_ptr<Engine>> open_qdrant_engine(const QdrantOptions& options,
                                                         const base::Context& context);

/// What the server says of itself, for a person: "Qdrant 1.19.2, 3 documents".
base::Result<std::string> qdrant_state(const QdrantOptions& options, const base::Context& context);

} // namespace vouch::search
