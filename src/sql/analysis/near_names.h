#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vouch::sql::analysis {

/// Up to three of `known` that a slip of the hand turns into `name`, best first: by edit distance
/// (a swap of neighbours counts one, case does not count), at most a third of the length.
std::vector<std::string> near_names(std::string_view name,
                                    const std::vector<std::string_view>& known);

/// `Did you mean "a" or "b"?`; empty where there is nothing near.
std::string near_names_hint(std::string_view name, const std::vector<std::string_view>& known);

} // namespace vouch::sql::analysis
