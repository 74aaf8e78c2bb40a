#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>

#include "base/context.h"
#include "base/result.h"
#include "embedding/encoder.h"
#include "embedding/reranker.h"
#include "eval/figures.h"
#include "eval/line_sink.h"
#include "search/engine.h"
#include "search/retriever.h"

namespace vouch::eval {

struct RetrievalFigures {
    double ndcg_at_10 = 0;
    double recall_at_100 = 0;
    std::size_t queries = 0;
    std::chrono::duration<double> index_time{};
    /// Of the search with the encoding of the query, deep enough for 100 documents.
    double query_milliseconds_median = 0;

    Figures figures() const;
};

/// What is measured, and with what.
struct RetrievalSetup {
    search::Engine& engine;                ///< empty
    embedding::Encoder* encoder = nullptr; ///< not null for the dense and the hybrid search
    search::RetrieverOptions options{};
    embedding::Reranker* reranker = nullptr; ///< null: nothing is reranked
};

/// Puts the corpus of a BEIR folder into the engine and asks it every judged query. A text longer
/// than a passage is cut as ingest cuts it; a document is ranked by its best passage. Means are
/// over the queries with a relevant document. Lines: `id`, `ranked` [{`id`, `score`}], the best
/// 100.
base::Result<RetrievalFigures> measure_retrieval(const std::filesystem::path& data,
                                                 const RetrievalSetup& setup, const LineSink& lines,
                                                 const base::Context& context);

} // namespace vouch::eval
