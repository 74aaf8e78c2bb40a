// A BERT model in memory and its passes on several threads: what encoders and rerankers share.
// Tokens of several texts are one pack of rows. A pack has no padding: only attention looks from
// row to row, and it takes each text by itself. Threads take packs until none is left.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "embedding/card.h"
#include "embedding/detail/bert.h"
#include "embedding/detail/matrix.h"
#include "embedding/model_options.h"
#include "embedding/safetensors.h"
#include "embedding/wordpiece.h"

namespace vouch::embedding::detail {

/// Sequences that are computed together.
struct Pack {
    TokenRows rows{};
    std::size_t first = 0; ///< the number of its first sequence; the others follow it
};

/// Sequences in their order, a few to a pack.
class Packs {
public:
    /// The sequence is of one part, or the first `first_part` tokens are the first of two.
    void add(std::span<const TokenId> tokens, std::size_t first_part);

    std::span<const Pack> all() const { return packs_; }
    std::size_t tokens() const { return tokens_; }

private:
    std::vector<Pack> packs_{};
    std::size_t sequences_ = 0;
    std::size_t tokens_ = 0;
};

/// Immutable but for the passes that wait for their next use; several threads may call at once.
class BertModel {
public:
    /// Gets a pack and the last layer's vector of each of its tokens, row after row.
    using Taker = std::function<base::Result<void>(const Pack&, std::span<const float>)>;

    /// `card` is of the folder; what is not of its kind is refused.
    static base::Result<std::unique_ptr<BertModel>> open(const std::filesystem::path& folder,
                                                         const ModelCard& card, ModelKind kind,
                                                         const ModelOptions& options);

    /// For open() alone.
    BertModel(const ModelCard& card, WeightsFile file, WordPiece tokenizer, MatrixEngine engine);

    const ModelCard& card() const { return card_; }
    const WordPiece& tokenizer() const { return tokenizer_; }
    const WeightsFile& weights() const { return file_; }
    /// Before the name of each tensor of the encoder: "" or "bert.".
    std::string_view prefix() const { return weights_.prefix(); }
    std::string id() const; ///< as in ModelIdentity

    /// Computes every pack; `take` gets each once, on whichever thread computed it.
    base::Result<void> run(const Packs& packs, const Taker& take, const base::Context& context);

    /// What is said where its numbers are none.
    base::Unexpected<base::Error> no_numbers() const;

private:
    struct Work;

    base::Result<void> load(const ModelOptions& options);
    void start_threads(std::vector<std::jthread>& threads, std::size_t count, Work& work);
    void take_packs(Work& work);
    base::Result<void> take_packs_or_fail(Work& work);
    base::Result<std::unique_ptr<BertPass>> borrow_pass();

    ModelCard card_;
    WeightsFile file_;
    WordPiece tokenizer_;
    MatrixEngine engine_;
    MatrixNumber number_ = MatrixNumber::Float32;
    BertWeights weights_{};
    const Kernels* kernels_;
    std::size_t threads_max_ = 1;
    std::mutex mutex_{};
    std::vector<std::unique_ptr<BertPass>> idle_{}; ///< guarded by mutex_
};

} // namespace vouch::embedding::detail
