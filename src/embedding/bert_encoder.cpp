#include "embedding/bert_encoder.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "embedding/detail/bert_model.h"

namespace vouch::embedding {
namespace {

using base::Result;
using detail::BertModel;
using detail::Pack;

class BertEncoder : public Encoder {
public:
    explicit BertEncoder(std::unique_ptr<BertModel> bert)
        : bert_(std::move(bert)), model_{bert_->id(), bert_->card().width} {}

    const ModelIdentity& model() const override { return model_; }

    Result<std::vector<float>> encode(std::span<const std::string_view> texts, TextRole role,
                                      const base::Context& context) override {
        std::vector<float> vectors(texts.size() * model_.width);
        detail::Packs packs = TRY(packed(texts, role, context));
        auto take = [&](const Pack& pack, std::span<const float> states) {
            return pool(pack, states, vectors);
        };
        TRY(bert_->run(packs, take, context));
        return vectors;
    }

    std::size_t count_tokens(std::string_view text, TextRole role) const override {
        std::string prefixed = prefix_of(role) + std::string(text);
        return bert_->tokenizer().encode(prefixed, bert_->card().tokens_max).size();
    }

private:
    const std::string& prefix_of(TextRole role) const {
        const ModelCard& card = bert_->card();
        return role == TextRole::Query ? card.query_prefix : card.passage_prefix;
    }

    Result<detail::Packs> packed(std::span<const std::string_view> texts, TextRole role,
                                 const base::Context& context) const {
        const ModelCard& card = bert_->card();
        const std::string& prefix = prefix_of(role);
        detail::Packs packs;
        std::string prefixed;
        for (std::string_view text : texts) {
            TRY(context.check());
            prefixed.assign(prefix).append(text);
            std::vector<TokenId> tokens = bert_->tokenizer().encode(prefixed, card.tokens_max);
            packs.add(tokens, tokens.size());
        }
        return packs;
    }

    Result<void> pool(const Pack& pack, std::span<const float> states,
                      std::span<float> vectors) const {
        const std::size_t width = model_.width;
        std::size_t text = pack.first;
        for (std::size_t length : pack.rows.lengths) {
            std::span<float> vector = vectors.subspan(text++ * width, width);
            std::size_t rows = bert_->card().pooling == Pooling::Mean ? length : 1;
            for (std::size_t row = 0; row < rows; ++row)
                for (std::size_t i = 0; i < width; ++i)
                    vector[i] += states[row * width + i];
            states = states.subspan(length * width);
            double squares = 0;
            for (float number : vector)
                squares += double{number} * double{number};
            if (!std::isfinite(squares)) return bert_->no_numbers();
            auto factor = static_cast<float>(1 / std::sqrt(std::max(squares, 1e-24)));
            for (float& number : vector)
                number *= factor;
        }
        return {};
    }

    std::unique_ptr<BertModel> bert_;
    ModelIdentity model_;
};

} // namespace

Result<std::unique_ptr<Encoder>> open_bert_encoder(const std::filesystem::path& folder,
                                                   const ModelCard& card,
                                                   const ModelOptions& options) {
    auto bert = TRY(BertModel::open(folder, card, ModelKind::Encoder, options));
    return std::make_unique<BertEncoder>(std::move(bert));
}

} // namespace vouch::embedding
