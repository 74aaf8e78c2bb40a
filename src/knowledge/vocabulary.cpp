#include "knowledge/vocabulary.h"

#include <algorithm>

#include "knowledge/detail/sorted_run.h"

namespace vouch::knowledge {

std::string Vocabulary::canonical_stem(std::string_view folded_word) const {
    const auto found = std::ranges::lower_bound(irregular_forms, folded_word, {}, &WordPair::word);
    const bool irregular = found != irregular_forms.end() && found->word == folded_word;
    return stem(irregular ? found->other : folded_word);
}

bool contains(WordSet set, std::string_view word) { return std::ranges::binary_search(set, word); }

std::vector<std::string_view> partners(WordPairs pairs, std::string_view word) {
    std::vector<std::string_view> found;
    for (const WordPair& pair : detail::sorted_run<WordPair>(pairs, word, &WordPair::word)) {
        found.push_back(pair.other);
    }
    return found;
}

} // namespace vouch::knowledge
