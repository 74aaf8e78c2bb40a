#include "embedding/encoder.h"

namespace vouch::embedding {

base::Result<std::vector<float>> Encoder::encode_one(std::string_view text, TextRole role,
                                                     const base::Context& context) {
    return encode(std::span(&text, 1), role, context);
}

} // namespace vouch::embedding
