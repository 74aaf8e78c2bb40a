// Bags and sequences of stems as keys of hash tables.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "knowledge/names.h"
#include "knowledge/vocabulary.h"

namespace vouch::knowledge::detail {

using Words = std::vector<Word>;
using WordSpan = std::span<const Word>;

/// The stems in their order, each with a line feed behind it, which no word contains.
std::string sequence_key(WordSpan words);

/// The same of the sorted stems.
std::string bag_key(WordSpan words);

/// Several words written as one.
Word glue(WordSpan words, const Vocabulary& vocabulary);

} // namespace vouch::knowledge::detail
