#pragma once

#include <filesystem>
#include <string_view>

#include "base/context.h"
#include "base/result.h"
#include "embedding/models.h"

namespace vouch::embedding {

/// What is taken in.
struct ImportRequest {
    /// A folder with model.safetensors or one *.onnx, or such a file; beside it vocab.txt or one
    /// *tokenizer.json, and card.yaml unless the model is known by its name or is a cross-encoder
    /// with its config.json.
    std::filesystem::path from;
    std::string_view name{}; ///< empty: as the card says, or as the folder or the file is called
    std::filesystem::path
        models; ///< the folder of models, which is made; the new one goes below it
    const ModelCard* card = nullptr; ///< where the caller has it: no card.yaml is read
};

/// Brings a model into a folder of ours and opens it once. A model of the same name that is there
/// already is an error; nothing is left where it fails.
base::Result<InstalledModel> import_model(const ImportRequest& request);

/// Brings a known model from its publisher: the files named in the table of import_pull.cpp, each
/// checked by its SHA-256, then as import_model does. `mirror` is an address or a folder in place
/// of the publisher's; a folder holds the files under their own names. Unavailable where they
/// cannot be had.
base::Result<InstalledModel> pull_model(std::string_view name, std::string_view mirror,
                                        const std::filesystem::path& models,
                                        const base::Context& context);

} // namespace vouch::embedding
