#pragma once

#include <filesystem>
#include <vector>

#include "embedding/card.h"
#include "embedding/safetensors.h"
#include "embedding/wordpiece.h"

namespace vouch::embedding {

/// The shape of a model with random weights.
struct SmallModelShape {
    std::uint32_t layers = 2;
    std::uint32_t heads = 2;
    std::uint32_t width = 64;
    std::uint32_t inner_width = 96;
    std::uint32_t tokens_max = 300;
    Pooling pooling = Pooling::Mean;
    ModelKind kind = ModelKind::Encoder;
    ScoreForm score = ScoreForm::Raw;
};

/// Writes a whole model, of which each letter from a to z is a token, into a folder that is made.
/// Returns its card.
ModelCard write_small_model(const std::filesystem::path& folder, const SmallModelShape& shape);

/// The vector of a sequence by plain loops over doubles.
std::vector<double> reference_vector(const WeightsFile& weights, const ModelCard& card,
                                     const std::vector<TokenId>& tokens);

/// The score of a sequence of two parts, of which the first has `first_part` tokens, likewise.
double reference_score(const WeightsFile& weights, const ModelCard& card,
                       const std::vector<TokenId>& tokens, std::size_t first_part);

} // namespace vouch::embedding
