#include "search/embedded/detail/vector_codes.h"

#include <algorithm>
#include <cmath>

namespace vouch::search::detail {

VectorCode quantize(std::span<const float> vector) {
    VectorCode code;
    float largest = 0;
    for (float number : vector)
        largest = std::max(largest, std::abs(number));
    code.scale = largest / 127;
    code.codes.reserve(vector.size());
    for (float number : vector) {
        // A scale of zero comes of numbers too small to count.
        float steps = code.scale > 0 ? std::round(number / code.scale) : 0;
        code.codes.push_back(static_cast<std::int8_t>(std::clamp(steps, -127.0F, 127.0F)));
    }
    return code;
}

double dot(std::span<const float> a, std::span<const float> b) {
    double sum = 0;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        sum += double{a[i]} * double{b[i]};
    return sum;
}

} // namespace vouch::search::detail
