#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/result.h"

namespace vouch::embedding {

/// What a text is for: some models want another prefix before each.
enum class TextRole : std::uint8_t { Query, Passage };

/// Which model made a vector. Vectors of different models are never compared.
struct ModelIdentity {
    std::string id; ///< the name and the start of the hash of its weights: "name@0123456789ab"
    std::uint32_t width = 0; ///< numbers in a vector

    friend bool operator==(const ModelIdentity&, const ModelIdentity&) = default;
};

/// Turns texts into vectors whose dot product says how near their meanings are. All calls may come
/// from several threads.
class Encoder {
public:
    virtual ~Encoder() = default;

    virtual const ModelIdentity& model() const = 0;

    /// One vector of length 1 for each text, in their order, row after row: texts.size() times
    /// model().width numbers. A text is cut at the model's longest input; an empty one is a text
    /// too. Any bytes are accepted.
    virtual base::Result<std::vector<float>> encode(std::span<const std::string_view> texts,
                                                    TextRole role,
                                                    const base::Context& context) = 0;

    /// How many tokens `encode` reads of a text, those at its ends included; 0 where the encoder
    /// does not know.
    virtual std::size_t count_tokens(std::string_view text, TextRole role) const;

    /// The vector of one text.
    base::Result<std::vector<float>> encode_one(std::string_view text, TextRole role,
                                                const base::Context& context);
};

} // namespace vouch::embedding
