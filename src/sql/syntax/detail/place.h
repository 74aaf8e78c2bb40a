#pragma once

#include <string_view>

#include "sql/syntax/parse_error.h"

namespace vouch::sql::syntax::detail {

/// Fills in line, column, source line and carets from the span.
void locate(std::string_view text, ParseError& error);

/// Damerau's edit distance between two words without regard to case, or `most` + 1 if it is larger
/// than `most`.
std::size_t word_distance(std::string_view a, std::string_view b, std::size_t most);

} // namespace vouch::sql::syntax::detail
