#pragma once

#include <string_view>

namespace vouch::document::detail {

/// Whether a line of text begins like a list item: a dash, star or bullet and a blank, or up to
/// three digits or one letter with `.` or `)` and a blank. Leading blanks are allowed.
bool starts_with_list_marker(std::string_view line);

} // namespace vouch::document::detail
