#include "text/distance.h"

#include <algorithm>
#include <string>

#include "text/detail/code_point.h"
#include "text/unicode.h"

namespace vouch::text {
namespace {

std::u32string code_points(std::string_view text) {
    std::u32string points;
    for (std::size_t begin = 0; begin < text.size();) {
        detail::CodePoint point = detail::code_point_at(text, begin);
        points.push_back(static_cast<char32_t>(point.value < 0 ? 0xFFFD : point.value));
        begin = point.end;
    }
    return points;
}

/// Three rows of the usual table, filled only in the band where at most `edits_max` edits can lie.
class AlignmentTable {
public:
    AlignmentTable(const std::u32string& left, const std::u32string& right, std::size_t edits_max)
        : left_(left), right_(right), edits_max_(edits_max), far_(edits_max + 1) {
        previous_.assign(right.size() + 1, far_);
        for (std::size_t j = 0; j <= std::min(right.size(), edits_max); ++j)
            previous_[j] = j;
        before_.assign(right.size() + 1, far_);
    }

    std::optional<std::size_t> distance() {
        for (std::size_t i = 1; i <= left_.size(); ++i) {
            if (fill_row(i) > edits_max_) return std::nullopt;
        }
        if (previous_.back() > edits_max_) return std::nullopt;
        return previous_.back();
    }

private:
    /// Fills row `i` and returns its smallest entry.
    std::size_t fill_row(std::size_t i) {
        std::vector<std::size_t> row(right_.size() + 1, far_);
        if (i <= edits_max_) row[0] = i;
        std::size_t smallest = row[0];
        std::size_t begin = i > edits_max_ ? i - edits_max_ : 1;
        for (std::size_t j = std::max<std::size_t>(begin, 1);
             j <= std::min(right_.size(), i + edits_max_); ++j) {
            row[j] = entry(i, j, row);
            smallest = std::min(smallest, row[j]);
        }
        before_ = std::move(previous_);
        previous_ = std::move(row);
        return smallest;
    }

    std::size_t entry(std::size_t i, std::size_t j, const std::vector<std::size_t>& row) const {
        std::size_t substitution = previous_[j - 1] + (left_[i - 1] == right_[j - 1] ? 0 : 1);
        std::size_t best = std::min({substitution, previous_[j] + 1, row[j - 1] + 1, far_});
        bool swapped =
            i > 1 && j > 1 && left_[i - 1] == right_[j - 2] && left_[i - 2] == right_[j - 1];
        return swapped ? std::min(best, before_[j - 2] + 1) : best;
    }

    const std::u32string& left_;
    const std::u32string& right_;
    std::size_t edits_max_;
    std::size_t far_;
    std::vector<std::size_t> previous_;
    std::vector<std::size_t> before_;
};

} // namespace

std::optional<std::size_t> edit_distance(std::string_view left, std::string_view right,
                                         std::size_t edits_max) {
    std::u32string shorter = code_points(left);
    std::u32string longer = code_points(right);
    if (shorter.size() > longer.size()) std::swap(shorter, longer);
    if (longer.size() - shorter.size() > edits_max) return std::nullopt;
    return AlignmentTable(shorter, longer, edits_max).distance();
}

std::optional<std::string_view> nearest(std::string_view word,
                                        const std::vector<std::string_view>& candidates) {
    std::string folded = fold(word);
    std::size_t edits_max = std::max<std::size_t>(1, folded.size() / 3);
    std::optional<std::string_view> best;
    for (std::string_view candidate : candidates) {
        auto edits = edit_distance(folded, fold(candidate), edits_max);
        if (!edits || (best && *edits >= edits_max + 1)) continue;
        best = candidate;
        if (*edits == 0) return best;
        edits_max = *edits - 1; // only a nearer one replaces it
    }
    return best;
}

std::vector<std::string> near_hints(std::string_view word,
                                    const std::vector<std::string_view>& candidates) {
    std::vector<std::string> hints;
    if (auto near = nearest(word, candidates))
        hints.push_back("Did you mean " + std::string(*near) + "?");
    return hints;
}

} // namespace vouch::text
