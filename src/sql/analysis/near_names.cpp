// Optimal string alignment distance over bytes, in three rows. Names longer than kLongest are not
// compared: no name that a person would mistype is that long, and the work stays bounded.
#include "sql/analysis/near_names.h"

#include <algorithm>
#include <array>
#include <utility>

namespace vouch::sql::analysis {

namespace {

constexpr std::size_t kLongest = 64;
constexpr std::size_t kMostNames = 3;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::size_t distance(std::string_view a, std::string_view b) {
    using Row = std::array<std::size_t, kLongest + 1>;
    Row before{}, previous{}, current{};
    for (std::size_t j = 0; j <= b.size(); ++j)
        previous[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        current[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = lower(a[i - 1]) == lower(b[j - 1]);
            current[j] = std::min({previous[j] + 1, current[j - 1] + 1,
                                   previous[j - 1] + (same ? std::size_t{0} : std::size_t{1})});
            const bool swapped = i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                                 lower(a[i - 2]) == lower(b[j - 1]);
            if (swapped) current[j] = std::min(current[j], before[j - 2] + 1);
        }
        before = previous;
        previous = current;
    }
    return previous[b.size()];
}

} // namespace

std::vector<std::string> near_names(std::string_view name,
                                    const std::vector<std::string_view>& known) {
    if (name.empty() || name.size() > kLongest) return {};
    const std::size_t most = std::max<std::size_t>(1, name.size() / 3);
    std::vector<std::pair<std::size_t, std::string_view>> near;
    for (std::string_view candidate : known) {
        const std::size_t shorter = std::min(candidate.size(), name.size());
        const std::size_t longer = std::max(candidate.size(), name.size());
        if (longer > kLongest || longer - shorter > most) continue;
        const std::size_t far = distance(name, candidate);
        if (far <= most) near.emplace_back(far, candidate);
    }
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(near.size(), kMostNames); ++i)
        names.emplace_back(near[i].second);
    return names;
}

std::string near_names_hint(std::string_view name, const std::vector<std::string_view>& known) {
    const std::vector<std::string> near = near_names(name, known);
    if (near.empty()) return {};
    std::string hint = "Did you mean ";
    for (std::size_t i = 0; i < near.size(); ++i) {
        if (i > 0) hint += i + 1 == near.size() ? " or " : ", ";
        hint += "\"" + near[i] + "\"";
    }
    return hint + "?";
}

} // namespace vouch::sql::analysis
