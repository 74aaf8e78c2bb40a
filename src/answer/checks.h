#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace vouch::answer {

enum class CountWish : std::uint8_t { Off, On };

/// What is looked at beside a result, to say what is odd about it.
struct CheckOptions {
    CountWish counts = CountWish::On;    ///< whether further queries may count
    std::size_t queries_max = 8;         ///< for one answer
    std::chrono::milliseconds time{300}; ///< for all of them
    double table_rows_max = 200'000;     ///< of the largest table that is counted again
    double null_share_min = 0.3;         ///< of a column, from which on it is told
};

} // namespace vouch::answer
