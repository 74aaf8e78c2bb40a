// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014):
// 64 bits of state, three xor-shift-multiply rounds. Only integer arithmetic, so that every
// compiler and library gives the same company.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace vouch::demo {

/// A stream of pseudorandom numbers; `stream` gives each part of the company its own, so that a
/// change of one part leaves the others as they were.
class Random {
public:
    Random(std::uint64_t seed, std::uint64_t stream)
        : state_(seed ^ (stream * 0x9e3779b97f4a7c15)) {
        next();
    }

    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
        return mixed ^ (mixed >> 31);
    }

    /// Uniform in [0, bound); `bound` is at least 1. The bias is below bound / 2^32.
    std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }

    /// Uniform in [low, high], both included.
    int between(int low, int high) {
        return low + static_cast<int>(below(static_cast<std::uint32_t>(high - low + 1)));
    }

    /// True in `per_mille` of 1000 calls.
    bool chance(int per_mille) { return static_cast<int>(below(1000)) < per_mille; }

    template <typename Range>
    const auto& pick(const Range& range) {
        return range[below(static_cast<std::uint32_t>(std::size(range)))];
    }

    /// An index, each with a probability in proportion to its weight; some weight is positive.
    std::size_t weighted(std::span<const int> weights) {
        std::uint32_t total = 0;
        for (const int weight : weights)
            total += static_cast<std::uint32_t>(weight);
        std::uint32_t rest = below(total);
        std::size_t index = 0;
        while (rest >= static_cast<std::uint32_t>(weights[index])) {
            rest -= static_cast<std::uint32_t>(weights[index]);
            ++index;
        }
        return index;
    }

private:
    std::uint64_t state_;
};

} // namespace vouch::demo
