#pragma once

#include <chrono>
#include <cstdint>

namespace vouch::answer {

enum class CostCheck : std::uint8_t { Off, On };

/// How much work a query may make. What is counted are the rows that its largest step makes, and
/// only where they are more than twice those of the largest table that is read: reading a table
/// once is never too much.
struct CostOptions {
    CostCheck check = CostCheck::On;
    std::chrono::milliseconds time{3'000}; ///< for the database's estimate; late is no estimate
    double rows_moderate = 50'000;         ///< from here on the answer says so
    double rows_high = 1e9;                ///< from here on the query is not run
};

enum class EstimateOrigin : std::uint8_t { Database, Tables };

struct CostEstimate {
    double rows = 0; ///< of the largest step
    EstimateOrigin origin = EstimateOrigin::Database;
};

} // namespace vouch::answer
