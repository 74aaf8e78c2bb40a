#pragma once

#include <string_view>
#include <vector>

#include "base/error.h"

namespace vouch::text {

/// The sentences of a text by Unicode's rules (UAX 29) with ICU's list of abbreviations ("Dr.",
/// "e.g."); a blank line ends a sentence too. Spans hold no white space at their ends; empty ones
/// are left out. Valid UTF-8 only.
std::vector<base::TextSpan> sentences(std::string_view text);

} // namespace vouch::text
