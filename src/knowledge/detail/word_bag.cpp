#include "knowledge/detail/word_bag.h"

#include <algorithm>

namespace vouch::knowledge::detail {

std::string sequence_key(WordSpan words) {
    std::string key;
    for (const Word& word : words) {
        key += word.stem;
        key += '\n';
    }
    return key;
}

std::string bag_key(WordSpan words) {
    Words sorted(words.begin(), words.end());
    std::ranges::sort(sorted, {}, &Word::stem);
    return sequence_key(sorted);
}

Word glue(WordSpan words, const Vocabulary& vocabulary) {
    std::string text;
    for (const Word& word : words)
        text += word.text;
    std::string stem = vocabulary.canonical_stem(text);
    return {std::move(text), std::move(stem)};
}

} // namespace vouch::knowledge::detail
