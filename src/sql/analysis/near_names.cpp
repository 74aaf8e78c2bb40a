// Names longer than kLongest are not compared: no name that a person would mistype is that long,
// and the work stays bounded.
#include "sql/analysis/near_names.h"

#include <algorithm>
#include <utility>

#include "text/distance.h"
#include "text/unicode.h"

namespace vouch::sql::analysis {

namespace {

constexpr std::size_t kLongest = 64;
constexpr std::size_t kMostNames = 3;

} // namespace

std::vector<std::string> near_names(std::string_view name,
                                    const std::vector<std::string_view>& known) {
    if (name.empty() || name.size() > kLongest) return {};
    const std::size_t most = std::max<std::size_t>(1, name.size() / 3);
    const std::string folded = text::fold(name);
    std::vector<std::pair<std::size_t, std::string_view>> near;
    for (std::string_view candidate : known) {
        if (candidate.size() > kLongest) continue;
        if (const auto edits = text::edit_distance(folded, text::fold(candidate), most))
            near.emplace_back(*edits, candidate);
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
