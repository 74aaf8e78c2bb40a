#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vouch::database::detail {

/// The text with each `{mark}` replaced, in one pass: what is put in is not looked at again.
std::string fill_script(std::string_view script,
                        const std::vector<std::pair<std::string_view, std::string>>& marks);

} // namespace vouch::database::detail
