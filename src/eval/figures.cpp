#include "eval/figures.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>

namespace vouch::eval {
namespace {

struct FigureText {
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(double number) const {
        std::array<char, 64> text{};
        std::snprintf(text.data(), text.size(), "%.4f", number);
        return text.data();
    }
};

} // namespace

std::string result_line(const Figures& figures) {
    std::string line = "result:";
    for (const Figure& figure : figures) {
        line += (&figure == &figures.front() ? " " : ", ") + figure.name + " " +
                std::visit(FigureText{}, figure.value);
    }
    return line;
}

double median(std::vector<double> values) {
    if (values.empty()) return 0;
    std::ranges::sort(values);
    std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

double mean(const std::vector<double>& values) {
    if (values.empty()) return 0;
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

} // namespace vouch::eval
