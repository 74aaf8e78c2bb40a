#include "embedding/bert_reranker.h"

#include <cmath>
#include <cstring>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/temporary_directory.h"
#include "embedding/bert_encoder.h"
#include "embedding/model_for_test.h"

namespace vouch::embedding {
namespace {

using testing::HasSubstr;

/// Of lengths around the sizes of blocks and beyond the longest input; more than a pack in all.
std::vector<std::string> some_passages() {
    std::vector<std::string> passages{""};
    for (std::size_t length : {1U, 8U, 9U, 10U, 11U, 40U, 90U, 91U, 200U, 400U}) {
        std::string text;
        for (std::size_t i = 0; i < length; ++i)
            text += std::string(1, static_cast<char>('a' + (i * 7 + length) % 26)) + " ";
        passages.push_back(text);
    }
    return passages;
}

class RerankerTest : public testing::Test {
protected:
    std::unique_ptr<Reranker> open(SmallModelShape shape, Precision precision,
                                   std::size_t threads = 1) {
        shape.kind = ModelKind::Reranker;
        card_ = write_small_model(folder(), shape);
        return open_bert_reranker(folder(), card_, {precision, threads}).value();
    }
    std::filesystem::path folder() const { return directory_.path() / "small"; }

    std::vector<double> scores(Reranker& reranker, std::string_view question) const {
        std::vector<std::string_view> views(passages_.begin(), passages_.end());
        return reranker.score(question, views, {}).value();
    }

    /// The scores of plain loops over sequences that are made here: [CLS] question [SEP] passage
    /// [SEP], the question cut at half of the input, the passage at what is left.
    std::vector<double> wanted(std::string_view question) const {
        WeightsFile weights = WeightsFile::open(folder() / "model.safetensors").value();
        std::string vocabulary =
            base::read_file(folder() / "vocab.txt", base::ByteCount{1 << 20}).value();
        WordPiece tokenizer = WordPiece::create(vocabulary, "vocab.txt").value();
        std::vector<double> scores;
        for (const std::string& passage : passages_) {
            std::vector<TokenId> tokens = tokenizer.encode(question, card_.tokens_max / 2);
            const std::size_t first_part = tokens.size();
            std::vector<TokenId> second = tokenizer.encode(passage, 10'000);
            tokens.insert(tokens.end(), second.begin() + 1, second.end() - 1);
            tokens.resize(std::min<std::size_t>(tokens.size(), card_.tokens_max - 1));
            tokens.push_back(second.back());
            scores.push_back(reference_score(weights, card_, tokens, first_part));
        }
        return scores;
    }

    void check_near(Reranker& reranker, std::string_view question, double most) const {
        std::vector<double> found = scores(reranker, question);
        std::vector<double> exact = wanted(question);
        ASSERT_EQ(found.size(), exact.size());
        for (std::size_t i = 0; i < found.size(); ++i)
            EXPECT_NEAR(found[i], exact[i], most) << i;
    }

    base::TemporaryDirectory directory_ = base::TemporaryDirectory::create().value();
    ModelCard card_{};
    std::vector<std::string> passages_ = some_passages();
};

constexpr double kFloatsDiffer = 2e-5;
constexpr double kRoundedDiffer = 0.03; // bfloat16 has 8 bits

TEST_F(RerankerTest, AgreesWithPlainLoopsInFloats) {
    auto reranker = open({.tokens_max = 100}, Precision::Float32);
    check_near(*reranker, "a b c d e f", kFloatsDiffer);
    check_near(*reranker, "", kFloatsDiffer);
}

TEST_F(RerankerTest, AgreesWithPlainLoopsInTheNumbersOfThisProcessor) {
    auto reranker = open({.tokens_max = 100}, Precision::Automatic);
    check_near(*reranker, "a b c d e f", kRoundedDiffer);
}

TEST_F(RerankerTest, BringsScoresToOneWhereTheCardSaysSo) {
    auto reranker = open({.tokens_max = 100, .score = ScoreForm::Sigmoid}, Precision::Float32);
    check_near(*reranker, "a b c d e f", kFloatsDiffer);
    for (double score : scores(*reranker, "a b c d e f"))
        EXPECT_TRUE(score > 0 && score < 1) << score;
}

TEST_F(RerankerTest, CutsAQuestionOnlyAtHalfOfTheInput) {
    auto reranker = open({.tokens_max = 40}, Precision::Float32);
    check_near(*reranker, some_passages()[6], kFloatsDiffer);
}

TEST_F(RerankerTest, TellsTheQuestionFromThePassage) {
    auto reranker = open({.tokens_max = 100}, Precision::Float32);
    const std::string_view one = "a b";
    const std::string_view other = "c d";
    double there = reranker->score(one, std::span(&other, 1), {}).value()[0];
    double back = reranker->score(other, std::span(&one, 1), {}).value()[0];
    EXPECT_GT(std::abs(there - back), 1e-3);
}

TEST_F(RerankerTest, GivesTheSameOnThreads) {
    auto one = open({.tokens_max = 100}, Precision::Float32, 1);
    for (std::size_t i = 0; i < 100; ++i)
        passages_.push_back(passages_[i % 11]);
    auto many = open_bert_reranker(folder(), card_, {Precision::Float32, 4}).value();
    EXPECT_EQ(scores(*many, "a b c"), scores(*one, "a b c"));
}

TEST_F(RerankerTest, NamesTheModelAndTakesNoPassages) {
    auto reranker = open({}, Precision::Automatic);
    EXPECT_EQ(reranker->model(), "small@" + card_.weights_sha256.substr(0, 12));
    EXPECT_TRUE(reranker->score("a", {}, {}).value().empty());
    std::vector<std::string_view> many(kRerankedMax + 1, "a");
    EXPECT_EQ(reranker->score("a", many, {}).error().code, base::ErrorCode::LimitExceeded);
}

TEST_F(RerankerTest, StopsWhenItIsAsked) {
    auto reranker = open({}, Precision::Automatic);
    base::Context late;
    late.deadline = std::chrono::steady_clock::time_point::min();
    const std::string_view passage = "a";
    EXPECT_EQ(reranker->score("a", std::span(&passage, 1), late).error().code,
              base::ErrorCode::Timeout);
}

TEST_F(RerankerTest, RefusesModelsOfTheOtherKind) {
    ModelCard encoder = write_small_model(directory_.path() / "encoder", {});
    EXPECT_THAT(open_bert_reranker(directory_.path() / "encoder", encoder, {}).error().message,
                HasSubstr("of the kind encoder, not reranker"));
    open({}, Precision::Float32);
    EXPECT_THAT(open_bert_encoder(folder(), card_, {}).error().message,
                HasSubstr("of the kind reranker, not encoder"));
    encoder.kind = ModelKind::Reranker; // a card that lies
    EXPECT_THAT(open_bert_reranker(directory_.path() / "encoder", encoder, {}).error().message,
                HasSubstr("pooler.dense.weight"));
}

TEST_F(RerankerTest, RefusesScoresThatAreNoNumbers) {
    open({}, Precision::Float32);
    auto path = folder() / "model.safetensors";
    std::string bytes = base::read_file(path, base::ByteCount{1 << 24}).value();
    Tensors tensors = parse_safetensors(bytes, "small").value();
    const float bad = std::numeric_limits<float>::quiet_NaN();
    std::memcpy(bytes.data() + (tensors.at("classifier.bias").bytes.data() - bytes.data()), &bad,
                sizeof bad);
    ASSERT_TRUE(base::write_file_atomically(path, bytes, base::FileAccess::OwnerOnly));
    auto reranker = open_bert_reranker(folder(), card_, {}).value();
    const std::string_view passage = "a";
    auto refused = reranker->score("a", std::span(&passage, 1), {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, base::ErrorCode::Corrupt);
}

} // namespace
} // namespace vouch::embedding
