#include "embedding/models.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <system_error>

#include "base/file.h"
#include "base/hash.h"
#include "embedding/bert_encoder.h"
#include "embedding/bert_reranker.h"
#include "embedding/safetensors.h"
#include "text/join.h"

namespace vouch::embedding {
namespace {

namespace fs = std::filesystem;

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr base::ByteCount kCardBytesMax{std::uint64_t{64} << 10};

const std::array<ModelCard, 3>& cards() {
    static const std::array<ModelCard, 3> kCards = {
        ModelCard{.name = std::string(kDefaultModel),
                  .weights_sha256 =
                      "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
                  .pooling = Pooling::Mean,
                  .tokens_max = 256,
                  .layers = 6,
                  .heads = 12,
                  .width = 384,
                  .licence = "Apache-2.0",
                  .source = "sentence-transformers/all-MiniLM-L6-v2"},
        ModelCard{.name = "bge-small-en-v1.5",
                  .weights_sha256 = "",
                  .pooling = Pooling::First,
                  .query_prefix = "Represent this sentence for searching relevant passages: ",
                  .tokens_max = 512,
                  .layers = 12,
                  .heads = 12,
                  .width = 384,
                  .licence = "MIT",
                  .source = "BAAI/bge-small-en-v1.5"},
        ModelCard{.name = "e5-small-v2",
                  .weights_sha256 = "",
                  .pooling = Pooling::Mean,
                  .query_prefix = "query: ",
                  .passage_prefix = "passage: ",
                  .tokens_max = 512,
                  .layers = 12,
                  .heads = 12,
                  .width = 384,
                  .licence = "MIT",
                  .source = "intfloat/e5-small-v2"}};
    return kCards;
}

bool is_file(const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(path, error);
}

bool has_weights(const fs::path& folder) {
    return is_file(folder / "model.safetensors") && is_file(folder / "vocab.txt");
}

Result<InstalledModel> read_model(const fs::path& folder) {
    if (!has_weights(folder))
        return fail(ErrorCode::NotFound,
                    folder.string() + ": no model: model.safetensors or vocab.txt is missing.");
    fs::path card_path = folder / "card.yaml";
    const ModelCard* known = find_known_model(folder.filename().string());
    if (!is_file(card_path) && known != nullptr && !known->weights_sha256.empty())
        return InstalledModel{*known, folder};
    std::string text = TRY(base::read_file(card_path, kCardBytesMax));
    ModelCard card = TRY(parse_card(text, card_path.string()));
    return InstalledModel{std::move(card), folder};
}

} // namespace

std::span<const ModelCard> known_models() { return cards(); }

const ModelCard* find_known_model(std::string_view name) {
    auto found = std::ranges::find(cards(), name, &ModelCard::name);
    return found == cards().end() ? nullptr : &*found;
}

Result<InstalledModel> find_model(std::string_view name, std::span<const fs::path> places) {
    if (name.find('/') != std::string_view::npos) return read_model(name);
    std::error_code error;
    for (const fs::path& place : places)
        if (fs::is_directory(place / name, error)) return read_model(place / name);
    std::vector<std::string> names;
    for (const InstalledModel& model : list_models(places))
        names.push_back(model.card.name);
    std::vector<std::string> hints;
    if (!names.empty()) hints.push_back("Here are: " + text::join(names, ", ") + ".");
    if (name == kDefaultModel)
        hints.push_back("`tools/setup` brings it, or `vouch models pull " + std::string(name) +
                        "`.");
    else if (find_known_model(name) != nullptr)
        hints.push_back("`vouch models pull " + std::string(name) + "` brings it.");
    else
        hints.push_back("`vouch models import PATH` takes in a model that you have.");
    return fail(ErrorCode::NotFound, "There is no model " + std::string(name) + " on this machine.",
                std::move(hints));
}

std::vector<InstalledModel> list_models(std::span<const fs::path> places) {
    std::map<std::string, InstalledModel> found;
    for (const fs::path& place : places) {
        auto entries = base::list_folder(place, base::FolderDepth::Entries);
        if (!entries) continue;
        for (const fs::path& entry : *entries) {
            if (!has_weights(entry)) continue;
            auto model = read_model(entry);
            if (model) found.emplace(model->card.name, std::move(*model));
        }
    }
    std::vector<InstalledModel> models;
    for (auto& [name, model] : found)
        models.push_back(std::move(model));
    return models;
}

Result<std::unique_ptr<Encoder>> open_model(std::string_view name, std::span<const fs::path> places,
                                            const ModelOptions& options) {
    InstalledModel model = TRY(find_model(name, places));
    return open_bert_encoder(model.folder, model.card, options);
}

Result<std::unique_ptr<Reranker>> open_reranker(std::string_view name,
                                                std::span<const fs::path> places,
                                                const ModelOptions& options) {
    InstalledModel model = TRY(find_model(name, places));
    return open_bert_reranker(model.folder, model.card, options);
}

Result<std::string> try_model(const InstalledModel& model) {
    constexpr std::string_view kText = "How many orders were placed last year?";
    if (model.card.kind == ModelKind::Reranker) {
        auto reranker = TRY(open_bert_reranker(model.folder, model.card, {}));
        TRY(reranker->score(kText, std::span(&kText, 1), {}));
        return reranker->model();
    }
    auto encoder = TRY(open_bert_encoder(model.folder, model.card, {}));
    TRY(encoder->encode_one(kText, TextRole::Query, {}));
    return encoder->model().id;
}

Result<void> check_weights(const InstalledModel& model) {
    fs::path path = model.folder / "model.safetensors";
    WeightsFile file = TRY(WeightsFile::open(path));
    std::string found = base::sha256_hex(file.bytes());
    if (found == model.card.weights_sha256) return {};
    return fail(ErrorCode::Corrupt,
                path.string() + ": not the weights of " + model.card.name + ": its SHA-256 is " +
                    found + ", and should be " + model.card.weights_sha256 + ".",
                {"Fetch the model again: `vouch models pull " + model.card.name + "`."});
}

} // namespace vouch::embedding
