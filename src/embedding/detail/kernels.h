// What is computed between the matrix products, in plain loops over vectors of a fixed width. One
// source, kernels_body.h, is compiled for each kind of processor; which one runs is chosen at run
// time. Those sources are compiled with instructions that not every machine has, so this header
// has no function that another source could share with them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace vouch::embedding::detail {

inline constexpr std::size_t kLanesMax = 16;           ///< floats in the widest vector
inline constexpr std::size_t kWidthStep = 32;          ///< widths of heads are multiples of it
inline constexpr std::size_t kQueriesAtOnce = 4;       ///< rows of the scores
inline constexpr std::size_t kKeyStep = 2 * kLanesMax; ///< columns of the scores

/// Where rows of numbers go: as floats, and rounded to bfloat16 where that is not null.
struct RowsTarget {
    float* floats;
    std::uint16_t* rounded;
};

/// gain * (x - mean) / sqrt(variance + epsilon) + bias for each row of `width` floats.
struct Normalisation {
    const float* gain;
    const float* bias;
    float epsilon;
    std::size_t width;
};

/// The sum of a token's, a position's and a type's row, normalised.
struct EmbeddingTables {
    const float* words;     ///< a row of `width` floats for each token
    const float* positions; ///< likewise
    const float* type;      ///< one row
};

/// Self-attention within one sequence: for each head softmax(Q K^T * scale) V.
struct Attention {
    const float* projected; ///< for each token its query, key and value: 3 * width floats
    std::size_t length;
    std::size_t width;
    std::size_t head_width;
    float scale;
    float* scratch; ///< attention_scratch floats
};

struct Kernels {
    const char* name;
    /// Rows in place; `rounded` gets a copy.
    void (*normalize)(RowsTarget rows, std::size_t count, const Normalisation& normalisation);
    /// The rows of one sequence, positions from 0.
    void (*embed)(const std::uint32_t* tokens, std::size_t length, const EmbeddingTables& tables,
                  RowsTarget rows, const Normalisation& normalisation);
    /// Writes `rounded` where it is not null, else `floats`.
    void (*attend)(const Attention& attention, RowsTarget context);
};

extern const Kernels kGenericKernels;
extern const Kernels kAvx2Kernels;
extern const Kernels kAvx512Kernels;

} // namespace vouch::embedding::detail
