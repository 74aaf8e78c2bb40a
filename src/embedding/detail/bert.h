// The encoder of BERT (Devlin et al., 2019): embeddings, then layers of self-attention and a
// feed-forward network, each with a sum and a normalisation after it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "embedding/card.h"
#include "embedding/detail/kernels.h"
#include "embedding/detail/matrix.h"
#include "embedding/safetensors.h"
#include "embedding/wordpiece.h"

namespace vouch::embedding::detail {

/// The weights of a model, ready for products. Embeddings and normalisations stay in the file.
class BertWeights {
public:
    /// `file` and `engine` outlive it. The names of tensors are those of the model's publisher
    /// ("encoder.layer.0.attention.self.query.weight").
    static base::Result<BertWeights> load(const WeightsFile& file, const ModelCard& card,
                                          const MatrixEngine& engine, MatrixNumber number);

    std::size_t tokens() const { return tokens_; } ///< in the vocabulary
    /// Before the name of each of its tensors: "bert." where a head stands on the encoder.
    std::string_view prefix() const { return prefix_; }
    std::size_t width() const { return width_; }

private:
    friend class BertPass;
    friend class BertLoader;

    struct Layer {
        PackedLayer projections; ///< query, key and value side by side
        PackedLayer attended;
        Normalisation after_attention;
        PackedLayer widened;
        PackedLayer narrowed;
        Normalisation after_network;
    };

    EmbeddingTables embeddings_{};
    Normalisation after_embeddings_{};
    std::vector<Layer> layers_{};
    std::string_view prefix_{};
    std::size_t tokens_ = 0;
    std::size_t width_ = 0;
    std::size_t heads_ = 0;
    std::size_t inner_width_ = 0;
};

/// Sequences of tokens one after another, each with its own positions: none is padded.
struct TokenRows {
    std::vector<TokenId> tokens{};
    std::vector<std::size_t> lengths{};
    std::vector<std::size_t> first_parts{}; ///< how many of each sequence are of the first type
};

/// Computes for one thread at a time.
class BertPass {
public:
    /// The weights and what they need outlive it.
    BertPass(const BertWeights& weights, const Kernels& kernels, Multiplier multiplier,
             MatrixNumber number)
        : weights_(&weights), kernels_(&kernels), multiplier_(std::move(multiplier)),
          number_(number) {}

    /// The last layer's vector of each token, row after row, until the next call.
    base::Result<std::span<const float>> run(const TokenRows& input);

private:
    void reserve(std::size_t rows, std::size_t longest);
    base::Result<void> run_layer(const BertWeights::Layer& layer, const TokenRows& input,
                                 std::size_t rows);
    void embed(const TokenRows& input);
    void attend(const TokenRows& input);
    /// `floats` as the numbers that are multiplied.
    const void* operand(const AlignedBuffer<float>& floats) const;
    RowsTarget target(AlignedBuffer<float>& floats);

    const BertWeights* weights_;
    const Kernels* kernels_;
    Multiplier multiplier_;
    MatrixNumber number_;
    AlignedBuffer<float> states_{};
    AlignedBuffer<float> projected_{};
    AlignedBuffer<float> context_{}; ///< used where products are of floats
    AlignedBuffer<float> inner_{};   ///< floats or bfloat16
    AlignedBuffer<std::uint16_t> rounded_{};
    AlignedBuffer<float> scratch_{};
};

} // namespace vouch::embedding::detail
