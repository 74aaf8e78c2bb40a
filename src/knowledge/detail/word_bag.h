// Bags and sequences of stems as 64-bit keys. Among the few million keys of the largest schema two
// meet with a probability below one in a million; a name would then be linked wrongly, no more.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "knowledge/names.h"
#include "knowledge/vocabulary.h"

namespace vouch::knowledge::detail {

using Words = std::vector<Word>;
using WordSpan = std::span<const Word>;

/// Of the stems in their order; never 0.
std::uint64_t sequence_key(WordSpan words);

/// Of the stems in any order.
std::uint64_t bag_key(WordSpan words);

/// Several words written as one.
Word glue(WordSpan words, const Vocabulary& vocabulary);

} // namespace vouch::knowledge::detail
