#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace vouch::embedding {

/// How the vectors of a text's tokens become one.
enum class Pooling : std::uint8_t {
    Mean, ///< of all tokens
    First ///< that of [CLS]
};

/// What a model makes of texts.
enum class ModelKind : std::uint8_t {
    Encoder, ///< a vector of each
    Reranker ///< a score of a question and a passage
};

/// "encoder", "reranker".
std::string_view kind_name(ModelKind kind);

/// What a reranker's score is.
enum class ScoreForm : std::uint8_t {
    Raw,    ///< what the last layer gives
    Sigmoid ///< brought to 0 to 1
};

/// What must be known of a model besides its weights: the file card.yaml beside them.
struct ModelCard {
    std::string name;
    std::string weights_sha256; ///< of model.safetensors, 64 lower-case hexadecimal digits
    ModelKind kind = ModelKind::Encoder;
    Pooling pooling = Pooling::Mean;  ///< of an encoder
    std::string query_prefix{};       ///< of an encoder: put before a question
    std::string passage_prefix{};     ///< of an encoder: put before a passage
    ScoreForm score = ScoreForm::Raw; ///< of a reranker
    std::uint32_t tokens_max = 512;   ///< of the longest input, [CLS] and [SEP] included
    std::uint32_t layers = 0;
    std::uint32_t heads = 0;
    std::uint32_t width = 0; ///< numbers in a vector of a token or a text
    std::string licence{};
    std::string source{}; ///< where the weights are from, for people

    friend bool operator==(const ModelCard&, const ModelCard&) = default;
};

/// The content of a card.yaml, which anybody may have written: an unknown or missing key and a
/// value out of range are errors that name file, line and key.
base::Result<ModelCard> parse_card(std::string_view text, std::string_view file);

/// A card.yaml that `parse_card` reads back to the same.
std::string print_card(const ModelCard& card);

/// What a vector of the model is said to be of: ModelIdentity::id.
std::string identity_text(const ModelCard& card);

} // namespace vouch::embedding
