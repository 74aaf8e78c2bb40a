#include "embedding/encoder.h"

namespace vouch::embedding {

std::size_t Encoder::count_tokens(std::string_view, TextRole) const { return 0; }

base::Result<std::vector<float>> Encoder::encode_one(std::string_view text, TextRole role,
                                                     const base::Context& context) {
    return encode(std::span(&text, 1), role, context);
}

} // namespace vouch::embedding
