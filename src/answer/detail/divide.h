#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vouch::answer::detail {

/// The parts of a compound question ("how many …, and what …"), each a question of its own; one
/// part where it is not compound. A part that refers back ("their", "it") gets the names of the
/// other parts behind it.
std::vector<std::string> divide(std::string_view question);

} // namespace vouch::answer::detail
