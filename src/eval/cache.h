#pragma once

#include <cstddef>
#include <filesystem>

#include "base/context.h"
#include "base/result.h"
#include "cache/cache.h"
#include "embedding/encoder.h"
#include "eval/figures.h"
#include "eval/line_sink.h"

namespace vouch::eval {

struct CacheMeasurement {
    std::filesystem::path pairs;
    std::filesystem::path data{};          ///< as for text2sql; empty: no pair has a database
    embedding::Encoder* encoder = nullptr; ///< null: without a model
    cache::CacheOptions options{};
};

struct CacheFigures {
    std::size_t true_hits = 0;
    std::size_t same = 0;
    std::size_t false_hits = 0;
    std::size_t different = 0;
    /// Pairs whose vectors have a cosine of kAlike or more, which is what other caches serve on:
    /// the peer of the figures above. 0 without a model.
    std::size_t alike_same = 0;
    std::size_t alike_different = 0;

    static constexpr double kAlike = 0.97;

    Figures figures() const;
};

/// For each pair of questions: the first is answered and kept in an empty cache, the second is
/// looked up. A hit is the stored query as it is; one that is bound to the values of the second
/// question is another query, and no hit. A question that the planner does not read over its
/// database, or that has none, counts as answered by somebody else. Lines, in order: `hit`, `tier`
/// (null without), `bound`, `why`.
base::Result<CacheFigures> measure_cache(const CacheMeasurement& measurement, const LineSink& lines,
                                         const base::Context& context);

} // namespace vouch::eval
