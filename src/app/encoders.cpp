#include "app/encoders.h"

#include "base/installed_file.h"
#include "embedding/models.h"

namespace vouch::app {

std::vector<std::filesystem::path> model_places(const std::filesystem::path& workspace) {
    std::vector<std::filesystem::path> places{workspace / "models"};
    for (std::filesystem::path& folder : base::own_part_folders())
        places.push_back(std::move(folder));
    return places;
}

base::Result<std::unique_ptr<embedding::Encoder>>
open_encoder(const Settings& settings, const std::filesystem::path& workspace,
             std::string_view model) {
    std::vector<std::filesystem::path> places = model_places(workspace);
    return embedding::open_model(
        model.empty() ? settings.embedding_model : model, places,
        {settings.embedding_precision, static_cast<std::size_t>(settings.embedding_threads)});
}

base::Result<std::unique_ptr<embedding::Reranker>>
open_reranker(const Settings& settings, const std::filesystem::path& workspace,
              std::string_view model) {
    if (model.empty()) model = settings.reranker_model;
    if (model.empty()) return std::unique_ptr<embedding::Reranker>();
    std::vector<std::filesystem::path> places = model_places(workspace);
    return embedding::open_reranker(
        model, places,
        {settings.embedding_precision, static_cast<std::size_t>(settings.embedding_threads)});
}

} // namespace vouch::app
