#include "knowledge/detail/word_bag.h"

#include <functional>

namespace vouch::knowledge::detail {

namespace {

/// The last step of SplitMix64: every bit of the input decides every bit of the result.
std::uint64_t mix(std::uint64_t value) {
    value += 0x9E3779B97F4A7C15U;
    value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9U;
    value = (value ^ (value >> 27U)) * 0x94D049BB133111EBU;
    return value ^ (value >> 31U);
}

std::uint64_t hash(const Word& word) { return mix(std::hash<std::string>{}(word.stem)); }

} // namespace

std::uint64_t sequence_key(WordSpan words) {
    std::uint64_t key = words.size();
    for (const Word& word : words)
        key = mix(key ^ hash(word));
    return key | 1U;
}

std::uint64_t bag_key(WordSpan words) {
    std::uint64_t key = words.size();
    for (const Word& word : words)
        key += hash(word);
    return mix(key);
}

Word glue(WordSpan words, const Vocabulary& vocabulary) {
    std::string text;
    for (const Word& word : words)
        text += word.text;
    std::string stem = vocabulary.canonical_stem(text);
    return {std::move(text), std::move(stem)};
}

} // namespace vouch::knowledge::detail
