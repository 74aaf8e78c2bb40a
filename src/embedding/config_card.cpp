#include "embedding/config_card.h"

#include <cmath>
#include <cstdint>

#include <nlohmann/json.hpp>

namespace vouch::embedding {
namespace {

using base::ErrorCode;
using base::Result;
using Json = nlohmann::json;

constexpr double kEpsilon = 1e-12; // of the pass (detail/bert.cpp)
constexpr std::uint32_t kTokensMax = 4096;

class ConfigReader {
public:
    ConfigReader(const Json& root, std::string_view file) : root_(root), file_(file) {}

    Result<ModelCard> read() const {
        TRY(check_architecture());
        ModelCard card;
        card.kind = ModelKind::Reranker;
        card.width = TRY(number("hidden_size"));
        card.layers = TRY(number("num_hidden_layers"));
        card.heads = TRY(number("num_attention_heads"));
        card.tokens_max = TRY(number("max_position_embeddings"));
        card.score = TRY(score());
        return card;
    }

private:
    base::Unexpected<base::Error> unsupported(const std::string& what) const {
        return base::fail(ErrorCode::Unsupported, file_ + ": " + what + ".",
                          {"An encoder needs a card.yaml beside its weights: docs/models.md."});
    }

    Json value(const char* key, const Json& otherwise) const {
        auto found = root_.find(key);
        return found == root_.end() || found->is_null() ? otherwise : *found;
    }

    Result<void> check_architecture() const {
        if (value("model_type", "") != "bert" ||
            value("architectures", Json::array()) != Json{"BertForSequenceClassification"})
            return unsupported(
                "not of a cross-encoder of BERT's kind, BertForSequenceClassification");
        Json labels = value("id2label", Json::object());
        if (labels.size() != 1 && value("num_labels", 0) != 1)
            return unsupported("it gives several scores; a reranker gives one");
        if (value("hidden_act", "gelu") != "gelu")
            return unsupported("only the activation gelu is computed");
        if (value("position_embedding_type", "absolute") != "absolute")
            return unsupported("only absolute positions are computed");
        Json epsilon = value("layer_norm_eps", kEpsilon);
        if (!epsilon.is_number() || std::abs(epsilon.get<double>() - kEpsilon) > kEpsilon / 100)
            return unsupported("only a layer_norm_eps of 1e-12 is computed");
        return {};
    }

    Result<std::uint32_t> number(const char* key) const {
        Json found = value(key, Json());
        if (!found.is_number_unsigned() || found.get<std::uint64_t>() > kTokensMax * 2)
            return unsupported(std::string(key) + " is missing or out of range");
        return found.get<std::uint32_t>();
    }

    /// What CrossEncoder makes of the last layer's number: a sigmoid, unless the model says else.
    Result<ScoreForm> score() const {
        Json named = value("sbert_ce_default_activation_function", Json());
        Json own = value("sentence_transformers", Json::object());
        if (own.is_object() && own.contains("activation_fn")) named = own["activation_fn"];
        if (named.is_null()) return ScoreForm::Sigmoid;
        std::string name = named.is_string() ? named.get<std::string>() : std::string();
        if (name.ends_with(".Identity")) return ScoreForm::Raw;
        if (name.ends_with(".Sigmoid")) return ScoreForm::Sigmoid;
        return unsupported("only Identity and Sigmoid are computed of its scores");
    }

    const Json& root_;
    std::string file_;
};

} // namespace

Result<ModelCard> card_of_config(std::string_view text, std::string_view file) {
    Json root = Json::parse(text, nullptr, false);
    if (!root.is_object())
        return base::fail(ErrorCode::InvalidArgument, std::string(file) + ": no JSON object.");
    return ConfigReader(root, file).read();
}

} // namespace vouch::embedding
