#include "embedding/detail/bert.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace vouch::embedding::detail {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr float kEpsilon = 1e-12F; // of all published models of this kind
constexpr std::size_t kInnerWidthMax = std::size_t{1} << 16;
constexpr std::string_view kHeadPrefix = "bert.";

std::size_t rounded_up(std::size_t value, std::size_t step) {
    return (value + step - 1) / step * step;
}

std::size_t scratch_floats(std::size_t length, std::size_t head_width) {
    std::size_t columns = rounded_up(length, kKeyStep);
    return kQueriesAtOnce * (head_width + columns) + head_width * (columns + kLanesMax) +
           length * head_width;
}

} // namespace

/// Reads the tensors of one file.
class BertLoader {
public:
    BertLoader(const WeightsFile& file, const MatrixEngine& engine, MatrixNumber number)
        : file_(file), engine_(engine), number_(number) {}

    Result<BertWeights> load(const ModelCard& card) {
        made_.width_ = card.width;
        made_.heads_ = card.heads;
        if (card.width % card.heads != 0 || card.width / card.heads % kWidthStep != 0)
            return fail(ErrorCode::Unsupported,
                        card.name + ": heads whose width is no multiple of 32.");
        if (file_.tensors().contains(std::string(kHeadPrefix) +
                                     "embeddings.word_embeddings.weight"))
            made_.prefix_ = kHeadPrefix;
        made_.tokens_ = TRY(rows("embeddings.word_embeddings.weight"));
        made_.inner_width_ = TRY(rows("encoder.layer.0.intermediate.dense.weight"));
        if (made_.inner_width_ > kInnerWidthMax)
            return fail(ErrorCode::LimitExceeded, card.name + ": an inner width beyond the limit.");
        std::size_t positions = TRY(rows("embeddings.position_embeddings.weight"));
        if (positions < card.tokens_max)
            return fail(ErrorCode::Corrupt, card.name + ": its card says tokens_max " +
                                                std::to_string(card.tokens_max) +
                                                ", and it has positions for " +
                                                std::to_string(positions) + ".");
        TRY(load_embeddings(positions, card.kind));
        for (std::uint32_t index = 0; index < card.layers; ++index) {
            auto layer = TRY(load_layer("encoder.layer." + std::to_string(index) + "."));
            made_.layers_.push_back(std::move(layer));
        }
        return std::move(made_);
    }

private:
    /// The first extent of a matrix.
    Result<std::size_t> rows(std::string_view name) const {
        auto found = file_.tensors().find(full(name));
        if (found == file_.tensors().end() || found->second.shape.empty() ||
            found->second.shape.front() == 0)
            return fail(ErrorCode::Corrupt, "The weights have no matrix " + std::string(name) +
                                                ": they are not of a BERT encoder.");
        return found->second.shape.front();
    }

    Result<std::span<const float>> matrix(const std::string& name, std::size_t rows,
                                          std::size_t columns) const {
        const std::uint64_t shape[] = {rows, columns};
        return file_.floats(full(name), shape);
    }
    Result<std::span<const float>> vector(const std::string& name, std::size_t size) const {
        const std::uint64_t shape[] = {size};
        return file_.floats(full(name), shape);
    }
    std::string full(std::string_view name) const {
        return std::string(made_.prefix_).append(name);
    }

    Result<void> load_embeddings(std::size_t positions, ModelKind kind) {
        const std::string types = "embeddings.token_type_embeddings.weight";
        std::size_t type_count = TRY(rows(types));
        auto words = TRY(matrix("embeddings.word_embeddings.weight", made_.tokens_, made_.width_));
        auto places = TRY(matrix("embeddings.position_embeddings.weight", positions, made_.width_));
        auto type = TRY(matrix(types, type_count, made_.width_));
        if (kind == ModelKind::Reranker && type_count < 2)
            return fail(
                ErrorCode::Corrupt,
                "The weights have one type of tokens: no question can be told from a passage.");
        made_.embeddings_ = {words.data(), places.data(), type.data()};
        made_.after_embeddings_ = TRY(normalisation("embeddings.LayerNorm"));
        return {};
    }

    Result<Normalisation> normalisation(const std::string& name) const {
        auto gain = TRY(vector(name + ".weight", made_.width_));
        auto bias = TRY(vector(name + ".bias", made_.width_));
        return Normalisation{gain.data(), bias.data(), kEpsilon, made_.width_};
    }

    Result<PackedLayer> dense(const std::string& name, std::size_t inputs, std::size_t outputs,
                              Finish finish) const {
        auto factors = TRY(matrix(name + ".weight", outputs, inputs));
        auto bias = TRY(vector(name + ".bias", outputs));
        return engine_.pack({factors, bias, inputs}, number_, finish);
    }

    /// One product in place of three.
    Result<PackedLayer> projections(const std::string& prefix) {
        std::vector<float> factors;
        std::vector<float> bias;
        for (const char* part : {"query", "key", "value"}) {
            std::string name = prefix + "attention.self." + part;
            auto part_factors = TRY(matrix(name + ".weight", made_.width_, made_.width_));
            auto part_bias = TRY(vector(name + ".bias", made_.width_));
            factors.insert(factors.end(), part_factors.begin(), part_factors.end());
            bias.insert(bias.end(), part_bias.begin(), part_bias.end());
        }
        return engine_.pack({factors, bias, made_.width_, WeightsStay::Copied}, number_,
                            Finish::Keep);
    }

    Result<BertWeights::Layer> load_layer(const std::string& prefix) {
        std::size_t width = made_.width_;
        std::size_t inner = made_.inner_width_;
        auto joined = TRY(projections(prefix));
        auto attended = TRY(dense(prefix + "attention.output.dense", width, width, Finish::Add));
        auto after_attention = TRY(normalisation(prefix + "attention.output.LayerNorm"));
        auto widened = TRY(dense(prefix + "intermediate.dense", width, inner, Finish::Gelu));
        auto narrowed = TRY(dense(prefix + "output.dense", inner, width, Finish::Add));
        auto after_network = TRY(normalisation(prefix + "output.LayerNorm"));
        return BertWeights::Layer{std::move(joined),  std::move(attended), after_attention,
                                  std::move(widened), std::move(narrowed), after_network};
    }

    const WeightsFile& file_;
    const MatrixEngine& engine_;
    MatrixNumber number_;
    BertWeights made_{};
};

Result<BertWeights> BertWeights::load(const WeightsFile& file, const ModelCard& card,
                                      const MatrixEngine& engine, MatrixNumber number) {
    return BertLoader(file, engine, number).load(card);
}

void BertPass::reserve(std::size_t rows, std::size_t longest) {
    const std::size_t width = weights_->width_;
    if (states_.size() < rows * width) {
        states_ = AlignedBuffer<float>(rows * width);
        projected_ = AlignedBuffer<float>(rows * 3 * width);
        context_ = AlignedBuffer<float>(rows * width);
        inner_ = AlignedBuffer<float>(rows * weights_->inner_width_);
        rounded_ = AlignedBuffer<std::uint16_t>(rows * width);
        std::fill_n(states_.data(), states_.size(), 0.0F); // the rows that only fill a block
        std::fill_n(context_.data(), context_.size(), 0.0F);
        std::fill_n(rounded_.data(), rounded_.size(), std::uint16_t{0});
    }
    std::size_t scratch = scratch_floats(longest, width / weights_->heads_);
    if (scratch_.size() < scratch) scratch_ = AlignedBuffer<float>(scratch);
}

RowsTarget BertPass::target(AlignedBuffer<float>& floats) {
    return {floats.data(), number_ == MatrixNumber::BFloat16 ? rounded_.data() : nullptr};
}

const void* BertPass::operand(const AlignedBuffer<float>& floats) const {
    if (number_ == MatrixNumber::BFloat16) return rounded_.data();
    return floats.data();
}

void BertPass::embed(const TokenRows& input) {
    const std::size_t width = weights_->width_;
    RowsTarget all = target(states_);
    std::size_t row = 0;
    auto embed_part = [&](std::size_t begin, std::size_t end, std::size_t type) {
        EmbeddingTables tables = weights_->embeddings_;
        tables.positions += begin * width;
        tables.type += type * width;
        kernels_->embed(input.tokens.data() + row, end - begin, tables,
                        {all.floats + row * width,
                         all.rounded == nullptr ? nullptr : all.rounded + row * width},
                        weights_->after_embeddings_);
        row += end - begin;
    };
    for (std::size_t i = 0; i < input.lengths.size(); ++i) {
        embed_part(0, input.first_parts[i], 0);
        if (input.first_parts[i] < input.lengths[i])
            embed_part(input.first_parts[i], input.lengths[i], 1);
    }
}

void BertPass::attend(const TokenRows& input) {
    const std::size_t width = weights_->width_;
    const std::size_t head_width = width / weights_->heads_;
    const float scale = 1.0F / std::sqrt(static_cast<float>(head_width));
    std::size_t first = 0;
    RowsTarget all = target(context_);
    for (std::size_t length : input.lengths) {
        Attention attention{projected_.data() + first * 3 * width,
                            length,
                            width,
                            head_width,
                            scale,
                            scratch_.data()};
        kernels_->attend(attention,
                         {all.floats + first * width,
                          all.rounded == nullptr ? nullptr : all.rounded + first * width});
        first += length;
    }
}

Result<void> BertPass::run_layer(const BertWeights::Layer& layer, const TokenRows& input,
                                 std::size_t rows) {
    TRY(multiplier_.multiply(layer.projections, operand(states_), projected_.data(), rows));
    attend(input);
    TRY(multiplier_.multiply(layer.attended, operand(context_), states_.data(), rows));
    kernels_->normalize(target(states_), rows, layer.after_attention);
    TRY(multiplier_.multiply(layer.widened, operand(states_), inner_.data(), rows));
    TRY(multiplier_.multiply(layer.narrowed, inner_.data(), states_.data(), rows));
    kernels_->normalize(target(states_), rows, layer.after_network);
    return {};
}

Result<std::span<const float>> BertPass::run(const TokenRows& input) {
    const std::size_t width = weights_->width_;
    multiplier_.enter_thread();
    std::size_t rows = rounded_up(input.tokens.size(), kRowStep);
    reserve(rows, std::ranges::max(input.lengths));
    embed(input);
    for (const BertWeights::Layer& layer : weights_->layers_)
        TRY(run_layer(layer, input, rows));
    return std::span<const float>(states_.data(), input.tokens.size() * width);
}

} // namespace vouch::embedding::detail
