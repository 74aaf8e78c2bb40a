#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "embedding/card.h"
#include "embedding/encoder.h"
#include "embedding/model_options.h"
#include "embedding/reranker.h"

namespace vouch::embedding {

/// What is used where nothing else is asked for.
inline constexpr std::string_view kDefaultModel = "all-MiniLM-L6-v2";

/// The cards of the models that Vouch knows by name. `weights_sha256` is empty where the weights
/// come in another format and are brought into ours.
std::span<const ModelCard> known_models();

/// Null for a name that is not among them.
const ModelCard* find_known_model(std::string_view name);

/// A model on this machine: a folder called as it is, with model.safetensors and vocab.txt, and
/// with card.yaml unless it is a known model whose weights are the publisher's.
struct InstalledModel {
    ModelCard card;
    std::filesystem::path folder;
};

/// The model `name` in the first of the places that has it. A name with a slash is the path of its
/// folder. NotFound says what there is, and how models come here.
base::Result<InstalledModel> find_model(std::string_view name,
                                        std::span<const std::filesystem::path> places);

/// All models of the places, the first of each name, in the order of names. A folder that is no
/// whole model is left out.
std::vector<InstalledModel> list_models(std::span<const std::filesystem::path> places);

/// Opens the model that `find_model` gives.
base::Result<std::unique_ptr<Encoder>> open_model(std::string_view name,
                                                  std::span<const std::filesystem::path> places,
                                                  const ModelOptions& options);

/// Likewise a reranker.
base::Result<std::unique_ptr<Reranker>> open_reranker(std::string_view name,
                                                      std::span<const std::filesystem::path> places,
                                                      const ModelOptions& options);

/// Opens the model, whatever its kind, and has it compute once. Returns its id, as in
/// ModelIdentity.
base::Result<std::string> try_model(const InstalledModel& model);

/// That the weights are those that the card says. Reads all of them.
base::Result<void> check_weights(const InstalledModel& model);

} // namespace vouch::embedding
