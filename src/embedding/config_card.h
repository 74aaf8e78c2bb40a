#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "embedding/card.h"

namespace vouch::embedding {

/// The card of a cross-encoder from its publisher's config.json (huggingface.co/docs/transformers,
/// "Configuration"; sbert.net, "CrossEncoder", for what the score is). It says all that a card
/// needs, the hash of the weights and the name aside; of an encoder it does not say how its vectors
/// are pooled. What our pass would compute otherwise than the publisher is Unsupported. The text
/// may come from anybody; errors name `file`.
base::Result<ModelCard> card_of_config(std::string_view text, std::string_view file);

} // namespace vouch::embedding
