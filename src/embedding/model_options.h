#pragma once

#include <cstddef>
#include <cstdint>

namespace vouch::embedding {

/// With which numbers a model multiplies. Automatic: bfloat16 where the processor is faster with
/// it. A vector differs little between them, and may be compared with those of the other.
enum class Precision : std::uint8_t { Automatic, Float32, BFloat16 };

/// How a model computes.
struct ModelOptions {
    Precision precision = Precision::Automatic;
    std::size_t threads_max = 0; ///< of one call, the caller's included; 0: one for each processor
};

} // namespace vouch::embedding
