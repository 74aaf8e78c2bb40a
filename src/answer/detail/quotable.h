#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vouch::answer::detail {

/// What can be quoted of a passage, in order: its sentences, cut at line ends too (a parsed passage
/// has one line for each paragraph, item and row). A row of a table stands as "header: cell;
/// header: cell", one of two columns without a header as "cell: cell"; the header itself is no
/// quotation, and neither is a row without text.
std::vector<std::string> quotable_pieces(std::string_view passage);

} // namespace vouch::answer::detail
