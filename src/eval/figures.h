#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace vouch::eval {

/// One measured number under its fixed name.
struct Figure {
    std::string name;
    std::variant<std::int64_t, double> value;
};

/// What a measurement found, in the order in which it is printed.
using Figures = std::vector<Figure>;

/// A count, for Figure.
inline std::int64_t count(std::size_t number) { return static_cast<std::int64_t>(number); }

/// "result: right 12, ndcg_at_10 0.4110": counts as they are, other numbers with four decimals.
std::string result_line(const Figures& figures);

/// The middle value, of an even number the mean of the two in the middle; 0 of none.
double median(std::vector<double> values);

/// 0 of none.
double mean(const std::vector<double>& values);

} // namespace vouch::eval
