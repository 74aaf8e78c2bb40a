#pragma once

#include <filesystem>
#include <memory>

#include "base/result.h"
#include "embedding/card.h"
#include "embedding/encoder.h"
#include "embedding/model_options.h"

namespace vouch::embedding {

/// The encoder of the model in a folder: model.safetensors, vocab.txt, card.yaml. A BERT encoder
/// (Devlin et al., 2019) with mean or first-token pooling, as sentence transformers are (Reimers
/// and Gurevych, 2019). The weights are mapped; what products need of them is copied once.
/// `card` is of that folder; a reranker's is refused.
base::Result<std::unique_ptr<Encoder>> open_bert_encoder(const std::filesystem::path& folder,
                                                         const ModelCard& card,
                                                         const ModelOptions& options);

} // namespace vouch::embedding
