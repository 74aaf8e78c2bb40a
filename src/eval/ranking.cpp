#include "eval/ranking.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <tuple>
#include <unordered_map>

namespace vouch::eval {
namespace {

int grade_of(const Grades& grades, const std::string& id) {
    auto found = grades.find(id);
    return found == grades.end() ? 0 : std::max(found->second, 0);
}

double discounted(int grade, std::size_t index) {
    return grade / std::log2(static_cast<double>(index) + 2);
}

double ideal_gain(const Grades& grades, std::size_t depth) {
    std::vector<int> best;
    for (const auto& [id, grade] : grades)
        best.push_back(std::max(grade, 0));
    std::ranges::sort(best, std::greater<>());
    double gain = 0;
    for (std::size_t i = 0; i < std::min(depth, best.size()); ++i)
        gain += discounted(best[i], i);
    return gain;
}

} // namespace

std::vector<RankedDocument> rank_documents(std::span<const RankedDocument> passages) {
    std::unordered_map<std::string, double> scores;
    for (const RankedDocument& passage : passages) {
        auto [place, is_new] = scores.try_emplace(passage.id, passage.score);
        if (!is_new) place->second = std::max(place->second, passage.score);
    }
    std::vector<RankedDocument> ranked;
    for (auto& [id, score] : scores)
        ranked.push_back({id, score});
    std::ranges::sort(ranked, [](const RankedDocument& a, const RankedDocument& b) {
        return std::tie(a.score, a.id) > std::tie(b.score, b.id);
    });
    return ranked;
}

double ndcg_at(std::span<const RankedDocument> ranked, const Grades& grades, std::size_t depth) {
    double ideal = ideal_gain(grades, depth);
    if (ideal == 0) return 0;
    double gain = 0;
    for (std::size_t i = 0; i < std::min(depth, ranked.size()); ++i)
        gain += discounted(grade_of(grades, ranked[i].id), i);
    return gain / ideal;
}

double recall_at(std::span<const RankedDocument> ranked, const Grades& grades, std::size_t depth) {
    auto relevant =
        std::ranges::count_if(grades, [](const auto& entry) { return entry.second > 0; });
    if (relevant == 0) return 0;
    auto first = ranked.subspan(0, std::min(depth, ranked.size()));
    auto found = std::ranges::count_if(
        first, [&](const RankedDocument& document) { return grade_of(grades, document.id) > 0; });
    return static_cast<double>(found) / static_cast<double>(relevant);
}

} // namespace vouch::eval
