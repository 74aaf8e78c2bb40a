#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>

#include "base/context.h"
#include "base/result.h"
#include "eval/figures.h"
#include "eval/line_sink.h"
#include "search/engine.h"

namespace vouch::eval {

struct RetrievalFigures {
    double ndcg_at_10 = 0;
    double recall_at_100 = 0;
    std::size_t queries = 0;
    std::chrono::duration<double> index_time{};
    double query_milliseconds_median = 0; ///< of the search alone, deep enough for 100 documents

    Figures figures() const;
};

/// Puts the corpus of a BEIR folder into `engine`, which is empty, and asks it every judged query
/// by keywords. A text longer than a passage is cut as ingest cuts it; a document is ranked by its
/// best passage. Means are over the queries with a relevant document. Lines: `id`, `ranked` [{`id`,
/// `score`}], the best 100.
base::Result<RetrievalFigures> measure_retrieval(const std::filesystem::path& data,
                                                 search::Engine& engine, const LineSink& lines,
                                                 const base::Context& context);

} // namespace vouch::eval
