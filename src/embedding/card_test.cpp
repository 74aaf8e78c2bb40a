#include "embedding/card.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "embedding/models.h"

namespace vouch::embedding {
namespace {

using testing::HasSubstr;

constexpr const char* kCard = "name: small\n"
                              "weights_sha256: "
                              "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\n"
                              "pooling: first\n"
                              "query_prefix: \"query: \"\n"
                              "tokens_max: 64\n"
                              "layers: 2\n"
                              "heads: 2\n"
                              "width: 64\n";

std::string with(std::string_view line, std::string_view instead) {
    std::string text = kCard;
    return text.replace(text.find(line), line.size(), instead);
}

void check_refused(const std::string& text, const char* what) {
    auto card = parse_card(text, "card.yaml");
    ASSERT_FALSE(card) << what;
    EXPECT_THAT(card.error().message, HasSubstr("card.yaml"));
    EXPECT_THAT(card.error().message, HasSubstr(what));
}

TEST(Card, IsReadAndPrinted) {
    ModelCard card = parse_card(kCard, "card.yaml").value();
    EXPECT_EQ(card.name, "small");
    EXPECT_EQ(card.pooling, Pooling::First);
    EXPECT_EQ(card.query_prefix, "query: ");
    EXPECT_EQ(card.tokens_max, 64U);
    EXPECT_EQ(parse_card(print_card(card), "again").value(), card);
}

TEST(Card, OfEachKnownModelIsPrintedAndRead) {
    for (ModelCard card : known_models()) {
        if (card.weights_sha256.empty()) card.weights_sha256 = std::string(64, 'a');
        EXPECT_EQ(parse_card(print_card(card), "again").value(), card);
    }
}

constexpr const char* kRerankerCard =
    "name: ranks\n"
    "weights_sha256: 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\n"
    "kind: reranker\n"
    "score: sigmoid\n"
    "tokens_max: 512\n"
    "layers: 6\n"
    "heads: 12\n"
    "width: 384\n";

TEST(Card, OfARerankerIsReadAndPrinted) {
    ModelCard card = parse_card(kRerankerCard, "card.yaml").value();
    EXPECT_EQ(card.kind, ModelKind::Reranker);
    EXPECT_EQ(card.score, ScoreForm::Sigmoid);
    EXPECT_EQ(parse_card(print_card(card), "again").value(), card);
    EXPECT_EQ(parse_card(with("pooling", "kind: encoder\npooling"), "card.yaml")->kind,
              ModelKind::Encoder);
}

TEST(Card, SaysWhatIsWrongOfItsKind) {
    auto ranks_with = [](std::string_view line, std::string_view instead) {
        std::string text = kRerankerCard;
        return text.replace(text.find(line), line.size(), instead);
    };
    check_refused(ranks_with("sigmoid", "percent"), "raw or sigmoid");
    check_refused(ranks_with("score: sigmoid\n", ""), "score");
    check_refused(ranks_with("score: sigmoid", "score: raw\npooling: mean"), "pooling");
    check_refused(ranks_with("reranker", "ranker"), "encoder or reranker");
    check_refused(with("pooling: first", "pooling: first\nscore: raw"), "score");
}

TEST(Card, SaysWhatIsWrong) {
    check_refused("[]", "map");
    check_refused(with("layers: 2\n", ""), "layers");
    check_refused(with("layers: 2", "layers: 0"), "layers");
    check_refused(with("layers: 2", "layers: 1000"), "layers");
    check_refused(with("layers: 2", "layer: 2"), "layer");
    check_refused(with("name: small", "name: ../small"), "name");
    check_refused(with("pooling: first", "pooling: maximum"), "mean or first");
    check_refused(with("0123456789abcdef\n", "0123456789ABCDEF\n"), "weights_sha256");
    check_refused(with("width: 64", "width: wide"), "width");
}

} // namespace
} // namespace vouch::embedding
