#pragma once

#include <filesystem>
#include <memory>

#include "base/result.h"
#include "embedding/card.h"
#include "embedding/encoder.h"

namespace vouch::embedding {

/// With which numbers a model multiplies. Automatic: bfloat16 where the processor is faster with
/// it. A vector differs little between them, and may be compared with those of the other.
enum class Precision : std::uint8_t { Automatic, Float32, BFloat16 };

struct EncoderOptions {
    Precision precision = Precision::Automatic;
    std::size_t threads_max = 0; ///< of one call, the caller's included; 0: one for each processor
};

/// The encoder of the model in a folder: model.safetensors, vocab.txt, card.yaml. A BERT encoder
/// (Devlin et al., 2019) with mean or first-token pooling, as sentence transformers are (Reimers
/// and Gurevych, 2019). The weights are mapped; what products need of them is copied once.
/// `card` is of that folder.
base::Result<std::unique_ptr<Encoder>> open_bert_encoder(const std::filesystem::path& folder,
                                                         const ModelCard& card,
                                                         const EncoderOptions& options);

} // namespace vouch::embedding
