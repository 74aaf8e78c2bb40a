#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vouch::answer::detail {

/// A sentence that cites passages by numbers in brackets.
struct CitedSentence {
    std::string text;               ///< without the numbers
    std::vector<std::size_t> cited; ///< as written, from 1; each once
};

/// The sentences of an answer. Numbers behind the full stop belong to the sentence before them.
/// Marks of lists and of emphasis at the beginning of a line are left out.
std::vector<CitedSentence> cited_sentences(std::string_view answer);

} // namespace vouch::answer::detail
