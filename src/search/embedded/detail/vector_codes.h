#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace vouch::search::detail {

/// A vector as one signed byte a number: number i is about `codes[i] * scale`.
struct VectorCode {
    float scale = 0;
    std::vector<std::int8_t> codes; ///< -127 to 127, one a number
};

/// The nearest code with one scale for the whole vector. The numbers are finite.
VectorCode quantize(std::span<const float> vector);

/// Rows of codes are this many bytes long, or a multiple: what the widest kernel reads at once.
inline constexpr std::size_t kRowAlignment = 64;

/// The bytes of one row for vectors of `width` numbers; those beyond the width are zero.
constexpr std::size_t row_bytes(std::size_t width) {
    return (width + kRowAlignment - 1) / kRowAlignment * kRowAlignment;
}

/// The exact dot product, in double precision and the order of the numbers: the same on every CPU.
double dot(std::span<const float> a, std::span<const float> b);

} // namespace vouch::search::detail
