#include "database/detail/postgres_plan.h"

#include <algorithm>
#include <charconv>

#include "text/unicode.h"

namespace vouch::database::detail {
namespace {

/// The number after `mark` in a line of a plan: "(cost=0.00..35.50 rows=2550 width=4)".
std::optional<double> figure_after(std::string_view line, std::string_view mark) {
    std::size_t at = line.rfind(mark);
    if (at == std::string_view::npos) return std::nullopt;
    std::string_view figure = line.substr(at + mark.size());
    double number = 0;
    auto [end, error] = std::from_chars(figure.data(), figure.data() + figure.size(), number);
    return error == std::errc() ? std::optional(number) : std::nullopt;
}

} // namespace

void add_postgres_step(QueryPlan& plan, std::string_view line) {
    if (plan.steps.empty()) plan.cost = figure_after(line, "..");
    if (auto rows = figure_after(line, " rows="))
        plan.rows_most = std::max(plan.rows_most.value_or(0), *rows);
    plan.steps.push_back(text::replace_invalid_utf8(line));
}

} // namespace vouch::database::detail
