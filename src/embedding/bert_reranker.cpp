#include "embedding/bert_reranker.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "embedding/detail/bert_model.h"

namespace vouch::embedding {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
using detail::BertModel;
using detail::Pack;

constexpr std::size_t kPairTokensMin = 8; // [CLS], [SEP] and [SEP], and some of each text

/// From the vector of [CLS] to the score. Views the weights.
struct ScoreHead {
    std::span<const float> pooler;      ///< width rows of width factors
    std::span<const float> pooler_bias; ///< width
    std::span<const float> classifier;  ///< one row of width factors
    std::span<const float> classifier_bias;

    static Result<ScoreHead> load(const BertModel& bert) {
        const WeightsFile& weights = bert.weights();
        const std::string pooler = std::string(bert.prefix()) + "pooler.dense.";
        const std::uint64_t width = bert.card().width;
        const std::uint64_t square[] = {width, width};
        const std::uint64_t row[] = {width};
        const std::uint64_t single[] = {1, width};
        const std::uint64_t one[] = {1};
        ScoreHead head;
        head.pooler = TRY(weights.floats(pooler + "weight", square));
        head.pooler_bias = TRY(weights.floats(pooler + "bias", row));
        head.classifier = TRY(weights.floats("classifier.weight", single));
        head.classifier_bias = TRY(weights.floats("classifier.bias", one));
        return head;
    }

    double score(std::span<const float> first) const {
        double sum{classifier_bias[0]};
        for (std::size_t out = 0; out < first.size(); ++out) {
            double pooled{pooler_bias[out]};
            for (std::size_t in = 0; in < first.size(); ++in)
                pooled += double{pooler[out * first.size() + in]} * double{first[in]};
            sum += double{classifier[out]} * std::tanh(pooled);
        }
        return sum;
    }
};

class BertReranker : public Reranker {
public:
    BertReranker(std::unique_ptr<BertModel> bert, const ScoreHead& head)
        : bert_(std::move(bert)), head_(head), model_(bert_->id()) {}

    const std::string& model() const override { return model_; }

    Result<std::vector<double>> score(std::string_view question,
                                      std::span<const std::string_view> passages,
                                      const base::Context& context) override {
        if (passages.size() > kRerankedMax)
            return fail(ErrorCode::LimitExceeded, "At most " + std::to_string(kRerankedMax) +
                                                      " passages are reranked at once.");
        std::vector<double> scores(passages.size());
        detail::Packs packs = TRY(paired(question, passages, context));
        auto take = [&](const Pack& pack, std::span<const float> states) {
            return read_scores(pack, states, scores);
        };
        TRY(bert_->run(packs, take, context));
        return scores;
    }

private:
    Result<detail::Packs> paired(std::string_view question,
                                 std::span<const std::string_view> passages,
                                 const base::Context& context) const {
        const std::size_t tokens_max = bert_->card().tokens_max;
        const WordPiece& tokenizer = bert_->tokenizer();
        std::vector<TokenId> pair = tokenizer.encode(question, tokens_max / 2);
        const std::size_t question_tokens = pair.size();
        detail::Packs packs;
        for (std::string_view passage : passages) {
            TRY(context.check());
            pair.resize(question_tokens);
            tokenizer.append(passage, tokens_max, pair);
            packs.add(pair, question_tokens);
        }
        return packs;
    }

    Result<void> read_scores(const Pack& pack, std::span<const float> states,
                             std::span<double> scores) const {
        const std::size_t width = bert_->card().width;
        std::size_t number = pack.first;
        for (std::size_t length : pack.rows.lengths) {
            double score = head_.score(states.first(width));
            states = states.subspan(length * width);
            if (!std::isfinite(score)) return bert_->no_numbers();
            if (bert_->card().score == ScoreForm::Sigmoid) score = 1 / (1 + std::exp(-score));
            scores[number++] = score;
        }
        return {};
    }

    std::unique_ptr<BertModel> bert_;
    ScoreHead head_;
    std::string model_;
};

} // namespace

Result<std::unique_ptr<Reranker>> open_bert_reranker(const std::filesystem::path& folder,
                                                     const ModelCard& card,
                                                     const ModelOptions& options) {
    auto bert = TRY(BertModel::open(folder, card, ModelKind::Reranker, options));
    if (card.tokens_max < kPairTokensMin)
        return fail(ErrorCode::Unsupported, card.name + ": its input is too short for a question "
                                                        "and a passage.");
    auto head = TRY(ScoreHead::load(*bert));
    return std::make_unique<BertReranker>(std::move(bert), head);
}

} // namespace vouch::embedding
