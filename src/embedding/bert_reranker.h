#pragma once

#include <filesystem>
#include <memory>

#include "base/result.h"
#include "embedding/card.h"
#include "embedding/model_options.h"
#include "embedding/reranker.h"

namespace vouch::embedding {

/// The reranker of the model in a folder: model.safetensors, vocab.txt, card.yaml. A cross-encoder
/// (Nogueira and Cho, 2019): BERT reads the question and a passage as one sequence of two parts;
/// what it makes of [CLS] goes through a dense layer with tanh (BERT's pooler) and one with a
/// single output. A pair that is too long loses the end of its passage; only a question of more
/// than half of the input is cut too. `card` is of that folder; an encoder's is refused.
base::Result<std::unique_ptr<Reranker>> open_bert_reranker(const std::filesystem::path& folder,
                                                           const ModelCard& card,
                                                           const ModelOptions& options);

} // namespace vouch::embedding
