#include "app/encoders.h"

#include <chrono>

#include "app/embed_daemon.h"
#include "base/installed_file.h"
#include "embedding/models.h"
#include "embedding/remote_encoder.h"
#include "embedding/remote_reranker.h"

namespace vouch::app {

std::vector<std::filesystem::path> model_places(const std::filesystem::path& workspace) {
    std::vector<std::filesystem::path> places{workspace / "models"};
    for (std::filesystem::path& folder : base::own_part_folders())
        places.push_back(std::move(folder));
    return places;
}

namespace {

constexpr std::chrono::milliseconds kConnectTime{2'000};

/// The whole identity of a model that is installed here, else its name: which is to be asked for.
std::string wanted_model(const Settings& settings, const std::filesystem::path& workspace) {
    std::vector<std::filesystem::path> places = model_places(workspace);
    auto installed = embedding::find_model(settings.embedding_model, places);
    return installed ? embedding::identity_text(installed->card) : settings.embedding_model;
}

} // namespace

base::Result<std::unique_ptr<embedding::Encoder>>
open_encoder(const Settings& settings, const std::filesystem::path& workspace, const Warn& warn,
             std::string_view model) {
    bool of_settings = model.empty() || model == settings.embedding_model;
    if (settings.embedding_server.empty() || !of_settings)
        return open_own_encoder(settings, workspace, model);
    const auto tell = [warn](const std::string& sentence) {
        if (warn) warn(sentence);
    };
    embedding::EncoderServer server = TRY(encoder_server(settings, workspace));
    auto remote = embedding::connect_encoder(server, wanted_model(settings, workspace),
                                             base::Context().within(kConnectTime));
    if (!remote) {
        auto own = TRY(open_own_encoder(settings, workspace));
        tell(remote.error().message + " Texts are encoded in this process.");
        return own;
    }
    return embedding::with_fallback(
        std::move(*remote),
        {[settings, workspace] { return open_own_encoder(settings, workspace); }, tell});
}

base::Result<std::unique_ptr<embedding::Encoder>>
open_own_encoder(const Settings& settings, const std::filesystem::path& workspace,
                 std::string_view model) {
    std::vector<std::filesystem::path> places = model_places(workspace);
    return embedding::open_model(
        model.empty() ? settings.embedding_model : model, places,
        {settings.embedding_precision, static_cast<std::size_t>(settings.embedding_threads)});
}

base::Result<std::unique_ptr<embedding::Reranker>>
open_reranker(const Settings& settings, const std::filesystem::path& workspace,
              std::string_view model) {
    if (model.empty() && !settings.reranker_url.empty())
        return embedding::make_remote_reranker(
            {.url = settings.reranker_url,
             .form = settings.reranker_form,
             .model = settings.reranker_model,
             .key = settings.reranker_key,
             .time = std::chrono::milliseconds(
                 static_cast<std::int64_t>(settings.reranker_seconds * 1'000))});
    if (model.empty()) model = settings.reranker_model;
    if (model.empty()) return std::unique_ptr<embedding::Reranker>();
    std::vector<std::filesystem::path> places = model_places(workspace);
    return embedding::open_reranker(
        model, places,
        {settings.embedding_precision, static_cast<std::size_t>(settings.embedding_threads)});
}

} // namespace vouch::app
