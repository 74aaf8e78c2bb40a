#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vouch::text {

/// Edits between two texts in code points, a swap of neighbours counting one (optimal string
/// alignment); none when there are more than `edits_max`. Time is proportional to the shorter
/// length times `edits_max`.
std::optional<std::size_t> edit_distance(std::string_view left, std::string_view right,
                                         std::size_t edits_max);

/// The candidate nearest to `word` without regard to case, at most a third of its length away; none
/// where nothing is near. Ties go to the first.
std::optional<std::string_view> nearest(std::string_view word,
                                        const std::vector<std::string_view>& candidates);

/// "Did you mean …?" for the nearest candidate, as the first of an error's hints; empty where
/// nothing is near.
std::vector<std::string> near_hints(std::string_view word,
                                    const std::vector<std::string_view>& candidates);

} // namespace vouch::text
