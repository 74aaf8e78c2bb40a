#include "embedding/import.h"

#include <algorithm>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/hash.h"
#include "base/mapped_file.h"
#include "embedding/config_card.h"
#include "embedding/onnx.h"

namespace vouch::embedding {
namespace {

namespace fs = std::filesystem;

using base::ErrorCode;
using base::fail;
using base::Result;
using Json = nlohmann::json;

constexpr base::ByteCount kModelBytesMax{std::uint64_t{4} << 30};
constexpr base::ByteCount kTextBytesMax{std::uint64_t{32} << 20};
constexpr std::size_t kVocabularyMax = std::size_t{1} << 20;
constexpr const char* kUncasedOnly = ": only uncased tokenizers are read.";

bool is_file(const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(path, error);
}

/// The only file of a folder whose name ends so.
Result<std::optional<fs::path>> only_file(const fs::path& folder, std::string_view ending) {
    std::optional<fs::path> found;
    for (const fs::path& path : TRY(base::list_folder(folder, base::FolderDepth::Entries))) {
        if (!path.filename().string().ends_with(ending) || !is_file(path)) continue;
        if (found)
            return fail(ErrorCode::InvalidArgument, folder.string() + " has several files *" +
                                                        std::string(ending) + ": name one.");
        found = path;
    }
    return found;
}

Result<fs::path> weights_path(const fs::path& from) {
    if (is_file(from)) return from;
    if (is_file(from / "model.safetensors")) return from / "model.safetensors";
    if (is_file(from / "model.onnx")) return from / "model.onnx";
    auto onnx = TRY(only_file(from, ".onnx"));
    if (onnx) return *onnx;
    return fail(ErrorCode::NotFound,
                from.string() + " has no weights: no model.safetensors and no *.onnx.");
}

/// Whether numbers can be read where they lie. Old writers did not care.
bool is_aligned(const Tensors& tensors, std::string_view file) {
    return std::ranges::all_of(tensors, [&](const auto& named) {
        return (named.second.bytes.data() - file.data()) % std::ptrdiff_t{sizeof(float)} == 0;
    });
}

/// The content of a model.safetensors.
Result<std::string> read_weights(const fs::path& path) {
    auto file = TRY(base::MappedFile::open(path, kModelBytesMax));
    if (path.extension() == ".safetensors") {
        Tensors tensors = TRY(parse_safetensors(file.bytes(), path.string()));
        if (is_aligned(tensors, file.bytes())) return std::string(file.bytes());
        return print_safetensors(tensors);
    }
    if (path.extension() != ".onnx")
        return fail(ErrorCode::Unsupported, path.string() + " is neither safetensors nor ONNX.");
    OnnxWeights weights = TRY(parse_onnx(file.bytes(), path.string()));
    return print_safetensors(weights.tensors);
}

/// The content of a vocab.txt from a tokenizer.json of the same kind.
Result<std::string> vocabulary_of(const std::string& text, const std::string& file) {
    auto wrong = [&](const char* what) {
        return fail(ErrorCode::Unsupported, file + ": " + what + ".");
    };
    Json document = Json::parse(text, nullptr, false);
    if (!document.is_object()) return wrong("it is no JSON object");
    const Json* model = document.contains("model") ? &document["model"] : nullptr;
    if (model == nullptr || !model->is_object() || !model->contains("vocab") ||
        !(*model)["vocab"].is_object() || model->value("type", Json()) != Json("WordPiece"))
        return wrong("it is no WordPiece tokenizer");
    auto normalizer = document.find("normalizer");
    if (normalizer == document.end() || !normalizer->is_object() ||
        normalizer->value("lowercase", Json()) != Json(true))
        return fail(ErrorCode::Unsupported, file + kUncasedOnly);
    const Json& vocabulary = (*model)["vocab"];
    std::vector<std::string> tokens(std::min(vocabulary.size(), kVocabularyMax));
    for (const auto& [token, id] : vocabulary.items()) {
        bool fits = id.is_number_unsigned() && id.get<std::uint64_t>() < tokens.size();
        if (!fits || token.find_first_of("\n\r") != std::string::npos)
            return wrong("its vocabulary has gaps");
        tokens[id.get<std::size_t>()] = token;
    }
    std::string lines;
    for (const std::string& token : tokens)
        lines += token + "\n";
    return lines;
}

Result<std::string> read_vocabulary(const fs::path& folder) {
    if (is_file(folder / "tokenizer_config.json")) {
        std::string text = TRY(base::read_file(folder / "tokenizer_config.json", kTextBytesMax));
        Json config = Json::parse(text, nullptr, false);
        if (config.is_object() && config.value("do_lower_case", Json()) == Json(false))
            return fail(ErrorCode::Unsupported,
                        (folder / "tokenizer_config.json").string() + kUncasedOnly);
    }
    if (is_file(folder / "vocab.txt")) return base::read_file(folder / "vocab.txt", kTextBytesMax);
    auto path = TRY(only_file(folder, "tokenizer.json"));
    if (!path)
        return fail(ErrorCode::NotFound,
                    folder.string() + " has no vocabulary: no vocab.txt and no *tokenizer.json.");
    std::string text = TRY(base::read_file(*path, kTextBytesMax));
    return vocabulary_of(text, path->string());
}

Result<ModelCard> card_for(const ImportRequest& request, const fs::path& weights) {
    if (request.card != nullptr) return *request.card;
    fs::path folder = weights.parent_path();
    if (is_file(folder / "card.yaml")) {
        std::string text = TRY(base::read_file(folder / "card.yaml", kTextBytesMax));
        ModelCard card = TRY(parse_card(text, (folder / "card.yaml").string()));
        if (!request.name.empty()) card.name = request.name;
        return card;
    }
    std::string name(request.name);
    if (name.empty())
        name = is_file(request.from)
                   ? request.from.stem().string()
                   : fs::absolute(request.from / "x").parent_path().filename().string();
    if (const ModelCard* known = find_known_model(name)) return *known;
    if (is_file(folder / "config.json")) {
        std::string text = TRY(base::read_file(folder / "config.json", kTextBytesMax));
        ModelCard card = TRY(card_of_config(text, (folder / "config.json").string()));
        card.name = name;
        return card;
    }
    return fail(ErrorCode::NotFound,
                "The model " + name +
                    " is not known, and there is no card.yaml beside its weights, "
                    "nor the config.json of a cross-encoder.",
                {"docs/models.md shows a card.yaml. If it is a known model, name it: --name NAME; "
                 "`vouch models list` has the names."});
}

Result<void> write(const fs::path& path, std::string_view content) {
    return base::write_file_atomically(path, content, base::FileAccess::Everyone);
}

/// Writes the model to a folder beside its own and opens it there.
Result<void> write_model(const fs::path& folder, const ModelCard& card, std::string_view weights,
                         std::string_view vocabulary) {
    TRY(base::make_directories(folder));
    TRY(write(folder / "model.safetensors", weights));
    TRY(write(folder / "vocab.txt", vocabulary));
    TRY(write(folder / "card.yaml", print_card(card)));
    TRY(try_model({card, folder}));
    return {};
}

} // namespace

Result<InstalledModel> import_model(const ImportRequest& request) {
    fs::path path = TRY(weights_path(request.from));
    ModelCard card = TRY(card_for(request, path));
    std::string vocabulary = TRY(read_vocabulary(path.parent_path()));
    std::string weights = TRY(read_weights(path));
    card.weights_sha256 = base::sha256_hex(weights);
    TRY(parse_card(print_card(card), "card.yaml")); // the name may be the caller's
    fs::path folder = request.models / card.name;
    std::error_code error;
    if (fs::exists(folder, error))
        return fail(ErrorCode::InvalidArgument, folder.string() + " is there already.",
                    {"Remove it first, or give the new model another name: --name NAME."});
    fs::path unfinished = request.models / (card.name + ".unfinished");
    fs::remove_all(unfinished, error);
    auto written = write_model(unfinished, card, weights, vocabulary);
    if (written) fs::rename(unfinished, folder, error);
    if (written && !error) return InstalledModel{std::move(card), folder};
    std::error_code ignored;
    fs::remove_all(unfinished, ignored);
    if (!written) return base::Unexpected(std::move(written.error()));
    return fail(ErrorCode::Io, folder.string() + ": " + error.message() + ".");
}

} // namespace vouch::embedding
