#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "embedding/encoder.h"
#include "embedding/reranker.h"
#include "search/engine.h"
#include "search/filter.h"
#include "search/fusion.h"
#include "search/passage.h"

namespace vouch::search {

/// Gives the model's encoder, which is loaded when it is first asked for and outlives the asker;
/// null where there is no model. Called from several threads.
using EncoderSource = std::function<base::Result<embedding::Encoder*>(const base::Context&)>;

/// Gives what reranks, likewise; null where nothing does.
using RerankerSource = std::function<base::Result<embedding::Reranker*>(const base::Context&)>;

enum class Arms : std::uint8_t { Keyword, Dense, Hybrid };

/// "keyword", "dense", "hybrid".
std::string_view arms_name(Arms arms);

struct RetrieverOptions {
    Arms arms = Arms::Hybrid;
    FusionOptions fusion{};
    /// The question's vector is moved towards those of the best passages of a first search (Rocchio
    /// 1971, on vectors), this far in all; 0 of either: it is not, and there is no second search.
    std::size_t feedback_passages = 1;
    double feedback_weight = 0.3;
    /// What a passage whose document the question names gets on top of its fused score.
    double affinity = 0;
    /// So many of the best hits are ordered anew where there is a reranker.
    std::size_t reranked = 50;
    /// Of the hits that are wanted, so many times as many are read, so that there is a choice.
    std::size_t read_per_hit = 4;
};

/// Which passages an index has for a question, best first, and how they were found.
struct Ranking {
    std::vector<FusedHit> hits;
    Arms arms = Arms::Keyword; ///< that were asked
    std::string note{}; ///< what was wanted and is not, as sentences; empty where all of it is
};

/// The passages themselves; `ranking.hits` stand beside them one to one.
struct Retrieval {
    Ranking ranking;
    std::vector<Passage> passages;
};

/// Asks both arms of an index and ranks what they find together. Where there is no model, no
/// vectors, or vectors of another model, keyword search serves alone and the note says so; the
/// Dense arm by itself is an error then. Immutable; several threads may ask at once.
class Retriever {
public:
    /// The engine outlives it. `encoder` may be empty: there is no model; `reranker` likewise. A
    /// reranker that fails leaves the order as it is, and the note says so.
    static base::Result<Retriever> create(Engine& engine, EncoderSource encoder,
                                          const RetrieverOptions& options,
                                          RerankerSource reranker = {});

    /// At least `depth` hits where there are as many, every one of the arms' candidates.
    base::Result<Ranking> rank(std::string_view question, const Filter& filter, std::size_t depth,
                               const base::Context& context) const;

    /// The best `limit` passages. A document that the question names comes before others of about
    /// the same score; of passages with one text the first stays.
    base::Result<Retrieval> find(std::string_view question, const Filter& filter, std::size_t limit,
                                 const base::Context& context) const;

private:
    /// What is needed to search by meaning, or why it cannot be done.
    struct Meaning {
        embedding::Encoder* encoder = nullptr;
        std::vector<float> question{};
        std::string note{}; ///< empty where there is an encoder
    };

    Retriever(Engine& engine, EncoderSource encoder, const RetrieverOptions& options,
              RerankerSource reranker)
        : engine_(&engine), encoder_(std::move(encoder)), reranker_(std::move(reranker)),
          options_(options) {}

    base::Result<Ranking> fused(std::string_view question, const Filter& filter, std::size_t depth,
                                const base::Context& context) const;
    base::Result<void> reorder(std::string_view question, const Filter& filter,
                               const base::Context& context, Ranking& ranking) const;

    base::Result<Meaning> meaning(std::string_view question, const base::Context& context) const;
    base::Result<std::vector<Hit>> dense(const Meaning& meaning, const Filter& filter,
                                         std::size_t limit, const base::Context& context) const;
    base::Result<void> move_towards(std::span<const FusedHit> hits, const Filter& filter,
                                    const base::Context& context, Meaning& meaning) const;

    Engine* engine_;
    EncoderSource encoder_;
    RerankerSource reranker_;
    RetrieverOptions options_;
};

} // namespace vouch::search
