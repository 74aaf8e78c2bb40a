#include "embedding/config_card.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vouch::embedding {
namespace {

using testing::HasSubstr;

// As the publishers of cross-encoders write it.
constexpr const char* kConfig = R"({
    "architectures": ["BertForSequenceClassification"], "model_type": "bert",
    "hidden_act": "gelu", "hidden_size": 384, "id2label": {"0": "LABEL_0"},
    "layer_norm_eps": 1e-12, "max_position_embeddings": 512, "num_attention_heads": 12,
    "num_hidden_layers": 6, "position_embedding_type": "absolute",
    "sentence_transformers": {"activation_fn": "torch.nn.modules.linear.Identity"}})";

std::string with(std::string_view part, std::string_view instead) {
    std::string text = kConfig;
    return text.replace(text.find(part), part.size(), instead);
}

TEST(ConfigCard, SaysWhatTheConfigOfACrossEncoderSays) {
    ModelCard card = card_of_config(kConfig, "config.json").value();
    EXPECT_EQ(card.kind, ModelKind::Reranker);
    EXPECT_EQ(card.score, ScoreForm::Raw);
    EXPECT_EQ(card.tokens_max, 512U);
    EXPECT_EQ(card.layers, 6U);
    EXPECT_EQ(card.heads, 12U);
    EXPECT_EQ(card.width, 384U);
}

TEST(ConfigCard, TakesASigmoidUnlessTheModelSaysElse) {
    auto score = [](const std::string& text) { return card_of_config(text, "c")->score; };
    EXPECT_EQ(score(with("\"activation_fn\"", "\"version\"")), ScoreForm::Sigmoid);
    EXPECT_EQ(score(with("linear.Identity", "activation.Sigmoid")), ScoreForm::Sigmoid);
    EXPECT_EQ(score(with(R"("sentence_transformers": {"activation_fn": )",
                         R"("x": {}, "y": {"sbert_ce_default_activation_function": )")),
              ScoreForm::Sigmoid);
    EXPECT_EQ(score(with(R"("sentence_transformers": {"activation_fn": "torch.nn.modules.linear.)"
                         R"(Identity"})",
                         R"("sbert_ce_default_activation_function": "torch.nn.Identity")")),
              ScoreForm::Raw);
}

TEST(ConfigCard, TakesTheDefaultsOfWhatIsLeftOut) {
    EXPECT_TRUE(card_of_config(with(R"("layer_norm_eps": 1e-12, )", ""), "c"));
    EXPECT_TRUE(card_of_config(with(R"("hidden_act": "gelu", )", ""), "c"));
    EXPECT_TRUE(card_of_config(with(R"("id2label": {"0": "LABEL_0"})", R"("num_labels": 1)"), "c"));
}

TEST(ConfigCard, RefusesWhatWouldBeComputedOtherwise) {
    auto refused = [](const std::string& text, const char* what) {
        auto card = card_of_config(text, "config.json");
        ASSERT_FALSE(card) << what;
        EXPECT_THAT(card.error().message, HasSubstr("config.json"));
        EXPECT_THAT(card.error().message, HasSubstr(what));
    };
    refused("", "no JSON object");
    refused("[1]", "no JSON object");
    refused("{}", "BertForSequenceClassification");
    refused(with("ForSequenceClassification", "Model"), "BertForSequenceClassification");
    refused(with("\"bert\"", "\"xlm-roberta\""), "BertForSequenceClassification");
    refused(with(R"({"0": "LABEL_0"})", R"({"0": "A", "1": "B"})"), "several scores");
    refused(with(R"("id2label": {"0": "LABEL_0"})", R"("x": 1)"), "several scores");
    refused(with("\"gelu\"", "\"relu\""), "gelu");
    refused(with("\"absolute\"", "\"relative_key\""), "absolute");
    refused(with("1e-12", "1e-5"), "layer_norm_eps");
    refused(with("1e-12", "\"small\""), "layer_norm_eps");
    refused(with("384", "-384"), "hidden_size");
    refused(with("\"hidden_size\": 384, ", ""), "hidden_size");
    refused(with("\"num_hidden_layers\": 6", "\"num_hidden_layers\": 6.5"), "num_hidden_layers");
    refused(with("linear.Identity", "activation.Tanh"), "Sigmoid");
    refused(with("\"torch.nn.modules.linear.Identity\"", "{}"), "Sigmoid");
}

} // namespace
} // namespace vouch::embedding
