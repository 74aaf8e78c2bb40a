#include "embedding/import.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/temporary_directory.h"
#include "embedding/bert_encoder.h"
#include "embedding/bert_reranker.h"
#include "embedding/model_for_test.h"
#include "embedding/onnx_for_test.h"
#include "http/raw_server_for_test.h"

namespace vouch::embedding {
namespace {

using base::ErrorCode;
using testing::HasSubstr;
namespace fs = std::filesystem;

class ImportTest : public testing::Test {
protected:
    ImportTest() { card_ = write_small_model(given(), {.layers = 1}); }

    fs::path given() const { return directory_.path() / "given"; }
    fs::path models() const { return directory_.path() / "models"; }

    void write(const char* name, std::string_view content) const {
        ASSERT_TRUE(
            base::write_file_atomically(given() / name, content, base::FileAccess::OwnerOnly));
    }
    std::string refusal(const ImportRequest& request) const {
        auto model = import_model(request);
        EXPECT_TRUE(model || !fs::exists(models()) || fs::is_empty(models()));
        return model ? "taken" : model.error().message;
    }

    base::TemporaryDirectory directory_ = base::TemporaryDirectory::create().value();
    ModelCard card_{};
};

TEST_F(ImportTest, TakesAModelAndFindsIt) {
    InstalledModel model = import_model({given(), "", models()}).value();
    EXPECT_EQ(model.card, card_);
    const fs::path places[] = {directory_.path() / "nowhere", models()};
    EXPECT_EQ(find_model("given", places)->folder, models() / "given");
    ASSERT_EQ(list_models(places).size(), 1U);
    EXPECT_TRUE(check_weights(model));
    EXPECT_THAT(import_model({given(), "", models()}).error().message, HasSubstr("already"));
    EXPECT_TRUE(import_model({given(), "other", models()}));
}

TEST_F(ImportTest, MovesNumbersToWhereTheyCanBeRead) {
    auto direct = open_bert_encoder(given(), card_, {}).value();
    std::string bytes =
        base::read_file(given() / "model.safetensors", base::ByteCount{1 << 24}).value();
    bytes.insert(bytes.find('{') + 1, 1, ' '); // a header that is a byte longer
    ++bytes[0];
    write("model.safetensors", bytes);
    EXPECT_THAT(open_bert_encoder(given(), card_, {}).error().message, HasSubstr("multiple of 4"));
    ASSERT_TRUE(import_model({given(), "moved", models()}));
    const fs::path places[] = {models()};
    EXPECT_EQ(
        open_model("moved", places, {}).value()->encode_one("a b", TextRole::Query, {}).value(),
        direct->encode_one("a b", TextRole::Query, {}).value());
}

TEST_F(ImportTest, GivesTheVectorsOfTheSameWeightsInOnnx) {
    auto direct = open_bert_encoder(given(), card_, {}).value();
    WeightsFile weights = WeightsFile::open(given() / "model.safetensors").value();
    write("model.onnx", print_onnx(weights.tensors()));
    fs::remove(given() / "model.safetensors");
    InstalledModel model = import_model({given() / "model.onnx", "turned", models()}).value();
    const fs::path places[] = {models()};
    auto imported = open_model("turned", places, {}).value();
    EXPECT_EQ(imported->encode_one("a b c", TextRole::Query, {}).value(),
              direct->encode_one("a b c", TextRole::Query, {}).value());
}

constexpr const char* kRerankerConfig = R"({
    "architectures": ["BertForSequenceClassification"], "model_type": "bert", "hidden_size": 64,
    "id2label": {"0": "LABEL_0"}, "max_position_embeddings": 300, "num_attention_heads": 2,
    "num_hidden_layers": 1})";

TEST_F(ImportTest, TakesACrossEncoderByItsConfig) {
    card_ = write_small_model(given(), {.layers = 1, .kind = ModelKind::Reranker});
    fs::remove(given() / "card.yaml");
    EXPECT_THAT(refusal({given(), "", models()}), HasSubstr("card.yaml"));
    write("config.json", kRerankerConfig);
    write("tokenizer_config.json", R"({"do_lower_case": false})");
    EXPECT_THAT(refusal({given(), "", models()}), HasSubstr("uncased"));
    write("tokenizer_config.json", R"({"do_lower_case": true})");
    InstalledModel model = import_model({given(), "", models()}).value();
    card_.score = ScoreForm::Sigmoid;
    EXPECT_EQ(model.card, card_);
    EXPECT_TRUE(check_weights(model));
    const fs::path places[] = {models()};
    EXPECT_TRUE(open_reranker("given", places, {}));
    EXPECT_THAT(open_model("given", places, {}).error().message, HasSubstr("not encoder"));
}

TEST_F(ImportTest, GivesTheScoresOfTheSameCrossEncoderInOnnx) {
    card_ = write_small_model(given(), {.layers = 1, .kind = ModelKind::Reranker});
    auto direct = open_bert_reranker(given(), card_, {}).value();
    WeightsFile weights = WeightsFile::open(given() / "model.safetensors").value();
    write("model.onnx", print_onnx(weights.tensors()));
    fs::remove(given() / "model.safetensors");
    ASSERT_TRUE(import_model({given() / "model.onnx", "turned", models()}));
    const fs::path places[] = {models()};
    auto imported = open_reranker("turned", places, {}).value();
    const std::string_view passages[] = {"a b c", "d e"};
    EXPECT_EQ(imported->score("f g", passages, {}).value(),
              direct->score("f g", passages, {}).value());
}

TEST_F(ImportTest, ReadsTheVocabularyOfATokenizerFile) {
    std::string vocabulary =
        base::read_file(given() / "vocab.txt", base::ByteCount{1 << 20}).value();
    std::string entries;
    std::size_t id = 0;
    for (std::size_t at = 0; at < vocabulary.size(); ++id) {
        std::size_t end = vocabulary.find('\n', at);
        entries += (id == 0 ? "\"" : ", \"") + vocabulary.substr(at, end - at) +
                   "\": " + std::to_string(id);
        at = end + 1;
    }
    fs::remove(given() / "vocab.txt");
    write("tokenizer.json", R"({"normalizer": {"lowercase": false}, "model": {"type": "WordPiece",
        "vocab": {)" + entries + "}}}");
    EXPECT_THAT(refusal({given(), "", models()}), HasSubstr("uncased"));
    write("tokenizer.json", R"({"normalizer": {"lowercase": true}, "model": {"type": "BPE",
        "vocab": {)" + entries + "}}}");
    EXPECT_THAT(refusal({given(), "", models()}), HasSubstr("WordPiece"));
    write("tokenizer.json", R"({"normalizer": {"lowercase": true}, "model": {"type": "WordPiece",
        "vocab": {)" + entries + "}}}");
    InstalledModel model = import_model({given(), "", models()}).value();
    EXPECT_EQ(base::read_file(model.folder / "vocab.txt", base::ByteCount{1 << 20}).value(),
              vocabulary);
}

TEST_F(ImportTest, RefusesWhatIsNotWholeAndLeavesNothing) {
    EXPECT_THAT(refusal({directory_.path() / "none", "", models()}), HasSubstr("No such file"));
    EXPECT_THAT(refusal({given(), "../up", models()}), HasSubstr("name"));
    write("model.safetensors", "broken");
    EXPECT_THAT(refusal({given(), "", models()}), HasSubstr("no safetensors file"));
    fs::remove(given() / "model.safetensors");
    EXPECT_THAT(refusal({given(), "", models()}), HasSubstr("no weights"));
    card_ = write_small_model(given(), {.layers = 1});
    ModelCard deeper = card_;
    deeper.layers = 2;
    write("card.yaml", print_card(deeper));
    EXPECT_THAT(refusal({given(), "", models()}), HasSubstr("encoder.layer.1"));
    fs::remove(given() / "card.yaml");
    EXPECT_THAT(refusal({given(), "", models()}), HasSubstr("not known"));
    write_small_model(given(), {.layers = 1});
    fs::remove(given() / "vocab.txt");
    EXPECT_THAT(refusal({given(), "", models()}), HasSubstr("no vocabulary"));
}

TEST_F(ImportTest, FindsNoModelAndSaysWhatThereIs) {
    ASSERT_TRUE(import_model({given(), "", models()}));
    const fs::path places[] = {models()};
    auto unknown = find_model("else", places);
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().code, ErrorCode::NotFound);
    EXPECT_THAT(unknown.error().hints, testing::Contains(HasSubstr("given")));
    auto known = find_model("bge-small-en-v1.5", places);
    ASSERT_FALSE(known);
    EXPECT_THAT(known.error().hints, testing::Contains(HasSubstr("models pull bge-small-en-v1.5")));
}

TEST_F(ImportTest, SeesWeightsThatAreNotThoseOfTheCard) {
    InstalledModel model = import_model({given(), "", models()}).value();
    model.card.weights_sha256 = std::string(64, '0');
    EXPECT_EQ(check_weights(model).error().code, ErrorCode::Corrupt);
}

TEST_F(ImportTest, PullsOnlyWhatHasThePublishersHash) {
    auto pulled = pull_model("all-MiniLM-L6-v2", given().string(), models(), {});
    ASSERT_FALSE(pulled);
    EXPECT_EQ(pulled.error().code, ErrorCode::Corrupt);
    EXPECT_THAT(pulled.error().message, HasSubstr("53aa51172d14"));
    EXPECT_EQ(pull_model("gpt-9", "", models(), {}).error().code, ErrorCode::NotFound);
    auto whole = pull_model("all-MiniLM-L6-v2", VOUCH_SOURCE_DIR "/build/parts/all-MiniLM-L6-v2",
                            models(), {});
    ASSERT_TRUE(whole) << whole.error().message;
    EXPECT_EQ(whole->card, *find_known_model("all-MiniLM-L6-v2"));
}

/// The failure of a pull from a mirror that answers every request so.
base::Error mirror_failure(const std::string& answer, const fs::path& models) {
    http::RawServer mirror([&](http::RawPeer& peer) {
        while (!peer.read_request().empty())
            peer.write(answer);
    });
    auto pulled = pull_model("all-MiniLM-L6-v2", mirror.url(""), models, {});
    EXPECT_FALSE(pulled);
    EXPECT_GT(mirror.connections(), 0);
    return pulled ? base::Error{} : pulled.error();
}

TEST_F(ImportTest, KeepsNothingOfAMirrorThatHasItNot) {
    base::Error missing = mirror_failure(http::raw_answer(404, "none"), models());
    EXPECT_EQ(missing.code, ErrorCode::Unavailable);
    EXPECT_THAT(missing.message, HasSubstr("status 404"));
    base::Error other = mirror_failure(http::raw_answer(200, "other weights"), models());
    EXPECT_EQ(other.code, ErrorCode::Corrupt);
    base::Error circle = mirror_failure(http::raw_answer(302, "", "Location: /\r\n"), models());
    EXPECT_EQ(circle.code, ErrorCode::LimitExceeded);
    auto nowhere = pull_model("all-MiniLM-L6-v2", "file:///tmp", models(), {});
    EXPECT_EQ(nowhere.error().code, ErrorCode::InvalidArgument);
    EXPECT_FALSE(fs::exists(models()));
}

TEST_F(ImportTest, PullsAKnownModelWithItsOwnCard) {
    fs::path mirror = directory_.path() / "mirror";
    fs::create_directory(mirror);
    for (const char* name : {"model.safetensors", "vocab.txt"})
        fs::create_symlink(fs::path(VOUCH_SOURCE_DIR "/build/parts/all-MiniLM-L6-v2") / name,
                           mirror / name);
    const ModelCard& known = *find_known_model("all-MiniLM-L6-v2");
    ModelCard other = known;
    other.pooling = Pooling::First;
    other.query_prefix = "ignore ";
    ASSERT_TRUE(base::write_file_atomically(mirror / "card.yaml", print_card(other),
                                            base::FileAccess::OwnerOnly));
    auto pulled = pull_model(known.name, mirror.string(), models(), {});
    ASSERT_TRUE(pulled) << pulled.error().message;
    EXPECT_EQ(pulled->card, known);
}

} // namespace
} // namespace vouch::embedding
