// Run twice by ctest: as the processor is, and with oneDNN and the kernels held to AVX2.

#include "embedding/bert_encoder.h"

#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <sstream>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/temporary_directory.h"
#include "embedding/bert_encoder.h"
#include "embedding/model_for_test.h"
#include "embedding/models.h"

namespace vouch::embedding {
namespace {

using testing::HasSubstr;

constexpr double kFloatNear = 0.99999;
constexpr double kRoundedNear = 0.999; // bfloat16 has 8 bits

class EncoderTest : public testing::Test {
protected:
    std::unique_ptr<Encoder> open(const SmallModelShape& shape, Precision precision,
                                  std::size_t threads = 1) {
        card_ = write_small_model(folder(), shape);
        return open_bert_encoder(folder(), card_, {precision, threads}).value();
    }
    std::filesystem::path folder() const { return directory_.path() / "small"; }

    /// The cosines between what was encoded and what the reference says of the same texts.
    void check_near(const std::vector<float>& vectors, const std::vector<std::string>& texts,
                    double least) {
        WeightsFile weights = WeightsFile::open(folder() / "model.safetensors").value();
        std::string vocabulary =
            base::read_file(folder() / "vocab.txt", base::ByteCount{1 << 20}).value();
        WordPiece tokenizer = WordPiece::create(vocabulary, "vocab.txt").value();
        ASSERT_EQ(vectors.size(), texts.size() * card_.width);
        for (std::size_t t = 0; t < texts.size(); ++t) {
            auto wanted =
                reference_vector(weights, card_, tokenizer.encode(texts[t], card_.tokens_max));
            double cosine = 0;
            double squares = 0;
            for (std::size_t i = 0; i < card_.width; ++i) {
                double number{vectors[t * card_.width + i]};
                cosine += number * wanted[i];
                squares += number * number;
            }
            EXPECT_GE(cosine, least) << texts[t];
            EXPECT_NEAR(squares, 1, 1e-5);
        }
    }

    base::TemporaryDirectory directory_ = base::TemporaryDirectory::create().value();
    ModelCard card_{};
};

/// Of lengths around the sizes of blocks, more than a pack holds in all.
std::vector<std::string> some_texts() {
    std::vector<std::string> texts{""};
    for (std::size_t length :
         {1U, 13U, 14U, 15U, 29U, 30U, 31U, 45U, 62U, 100U, 126U, 127U, 400U}) {
        std::string text;
        for (std::size_t i = 0; i < length; ++i)
            text += std::string(1, static_cast<char>('a' + (i * 5 + length) % 26)) + " ";
        texts.push_back(text);
    }
    return texts;
}

std::vector<std::string_view> views(const std::vector<std::string>& texts) {
    return {texts.begin(), texts.end()};
}

TEST_F(EncoderTest, AgreesWithPlainLoopsInFloats) {
    auto encoder = open({}, Precision::Float32);
    auto texts = some_texts();
    check_near(encoder->encode(views(texts), TextRole::Passage, {}).value(), texts, kFloatNear);
}

TEST_F(EncoderTest, AgreesWithPlainLoopsWithTheFirstTokenAndWiderHeads) {
    auto encoder = open({.layers = 1, .heads = 1, .inner_width = 80, .pooling = Pooling::First},
                        Precision::Float32);
    auto texts = some_texts();
    check_near(encoder->encode(views(texts), TextRole::Passage, {}).value(), texts, kFloatNear);
}

TEST_F(EncoderTest, AgreesWithPlainLoopsInTheNumbersOfThisProcessor) {
    auto encoder = open({}, Precision::Automatic);
    auto texts = some_texts();
    check_near(encoder->encode(views(texts), TextRole::Passage, {}).value(), texts, kRoundedNear);
}

TEST_F(EncoderTest, GivesTheSameOnThreads) {
    auto one = open({}, Precision::Float32, 1);
    auto texts = some_texts();
    for (std::size_t i = 0; i < 100; ++i)
        texts.push_back(texts[i % 13]);
    auto wanted = one->encode(views(texts), TextRole::Passage, {}).value();
    auto many = open_bert_encoder(folder(), card_, {Precision::Float32, 4}).value();
    std::vector<std::jthread> callers;
    for (std::size_t i = 0; i < 3; ++i)
        callers.emplace_back(
            [&] { EXPECT_EQ(many->encode(views(texts), TextRole::Passage, {}).value(), wanted); });
}

TEST_F(EncoderTest, PutsTheModelsPrefixBeforeATextOfItsRole) {
    card_ = write_small_model(folder(), {});
    ModelCard with_prefix = card_;
    with_prefix.query_prefix = "q u e r y ";
    auto plain = open_bert_encoder(folder(), card_, {}).value();
    auto prefixed = open_bert_encoder(folder(), with_prefix, {}).value();
    EXPECT_EQ(prefixed->encode_one("a b", TextRole::Query, {}).value(),
              plain->encode_one("q u e r y a b", TextRole::Query, {}).value());
    EXPECT_EQ(prefixed->encode_one("a b", TextRole::Passage, {}).value(),
              plain->encode_one("a b", TextRole::Passage, {}).value());
}

TEST_F(EncoderTest, NamesTheModelAndTakesNoTexts) {
    auto encoder = open({}, Precision::Automatic);
    EXPECT_EQ(encoder->model().id, "small@" + card_.weights_sha256.substr(0, 12));
    EXPECT_EQ(encoder->model().width, 64U);
    EXPECT_TRUE(encoder->encode({}, TextRole::Query, {})->empty());
}

TEST_F(EncoderTest, StopsWhenItIsAsked) {
    auto encoder = open({}, Precision::Automatic);
    base::Context late;
    late.deadline = std::chrono::steady_clock::time_point::min();
    EXPECT_EQ(encoder->encode_one("a", TextRole::Query, late).error().code,
              base::ErrorCode::Timeout);
}

TEST_F(EncoderTest, RefusesACardThatIsNotOfTheWeights) {
    ModelCard card = write_small_model(folder(), {});
    auto refused = [&](ModelCard changed) {
        auto encoder = open_bert_encoder(folder(), changed, {});
        return encoder ? std::string("opened") : encoder.error().message;
    };
    ModelCard wide = card, deep = card, long_input = card, many_heads = card;
    wide.width = 128;
    deep.layers = 3;
    long_input.tokens_max = 301;
    many_heads.heads = 4;
    EXPECT_THAT(refused(wide), HasSubstr("another shape"));
    EXPECT_THAT(refused(deep), HasSubstr("encoder.layer.2"));
    EXPECT_THAT(refused(long_input), HasSubstr("tokens_max 301"));
    EXPECT_THAT(refused(many_heads), HasSubstr("multiple of 32"));
    EXPECT_EQ(refused(card), "opened");
}

TEST_F(EncoderTest, RefusesAVocabularyBeyondTheWeights) {
    ModelCard card = write_small_model(folder(), {});
    auto path = folder() / "vocab.txt";
    std::string longer = base::read_file(path, base::ByteCount{1 << 20}).value() + "more\n";
    ASSERT_TRUE(base::write_file_atomically(path, longer, base::FileAccess::OwnerOnly));
    EXPECT_THAT(open_bert_encoder(folder(), card, {}).error().message, HasSubstr("more tokens"));
}

TEST_F(EncoderTest, RefusesVectorsThatAreNoNumbers) {
    for (float bad :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        ModelCard card = write_small_model(folder(), {});
        auto path = folder() / "model.safetensors";
        std::string bytes = base::read_file(path, base::ByteCount{1 << 24}).value();
        Tensors tensors = parse_safetensors(bytes, "small").value();
        auto gain = tensors.at("encoder.layer.1.output.LayerNorm.weight").bytes;
        std::memcpy(bytes.data() + (gain.data() - bytes.data()), &bad, sizeof bad);
        ASSERT_TRUE(base::write_file_atomically(path, bytes, base::FileAccess::OwnerOnly));
        auto encoder = open_bert_encoder(folder(), card, {}).value();
        auto vector = encoder->encode_one("a b", TextRole::Query, {});
        ASSERT_FALSE(vector) << bad;
        EXPECT_EQ(vector.error().code, base::ErrorCode::Corrupt);
        EXPECT_THAT(vector.error().message, HasSubstr("no numbers"));
    }
}

/// A line of the fixture.
struct Published {
    std::string text;
    std::vector<TokenId> tokens;
    std::vector<double> vector;
};

template <typename T>
std::vector<T> numbers(const std::string& text) {
    std::istringstream stream(text);
    return {std::istream_iterator<T>(stream), std::istream_iterator<T>()};
}

std::vector<Published> published() {
    std::ifstream file(VOUCH_SOURCE_DIR "/src/embedding/fixtures/all_minilm_l6_v2.tsv");
    std::vector<Published> lines;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        std::size_t first = line.find('\t');
        std::size_t second = line.find('\t', first + 1);
        lines.push_back({line.substr(0, first),
                         numbers<TokenId>(line.substr(first + 1, second - first - 1)),
                         numbers<double>(line.substr(second + 1))});
    }
    return lines;
}

std::filesystem::path parts() { return VOUCH_SOURCE_DIR "/build/parts"; }

TEST(PublishedModel, GetsTheTokensOfItsTokenizer) {
    std::string vocabulary =
        base::read_file(parts() / kDefaultModel / "vocab.txt", base::ByteCount{1 << 20}).value();
    WordPiece tokenizer = WordPiece::create(vocabulary, "vocab.txt").value();
    ASSERT_EQ(published().size(), 12U);
    for (const Published& line : published())
        EXPECT_EQ(tokenizer.encode(line.text, 256), line.tokens) << line.text;
}

TEST(PublishedModel, GivesTheVectorsOfTheReference) {
    const std::filesystem::path places[] = {parts()};
    for (auto [precision, near] :
         {std::pair(Precision::Float32, kFloatNear), {Precision::Automatic, kRoundedNear}}) {
        auto encoder = open_model(kDefaultModel, places, {precision, 2}).value();
        for (const Published& line : published()) {
            auto vector = encoder->encode_one(line.text, TextRole::Passage, {}).value();
            double cosine = 0;
            for (std::size_t i = 0; i < vector.size(); ++i)
                cosine += double{vector[i]} * line.vector[i] * 1e-5;
            EXPECT_GE(cosine, near) << line.text;
        }
    }
}

} // namespace
} // namespace vouch::embedding
