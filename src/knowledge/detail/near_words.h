// Words of the values that a word of a question may be a slip for, or that sound like it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "knowledge/detail/value_image.h"

namespace vouch::knowledge::detail {

struct NearWord {
    std::uint32_t token = 0;
    std::uint32_t distance = 0; ///< letters changed
    bool sounds_alike = false;  ///< found by its sound, not by its letters
};

/// The word itself, if it is one of the image's; else at most `kNearWordsMax` by the trigrams that
/// they share, within one changed letter (two in a long word), and by their sound. Fewest changes
/// first, then in order of the words. `sound` may be empty.
inline constexpr std::size_t kNearWordsMax = 24;
std::vector<NearWord> near_words(const ValueImage& image, std::string_view stem,
                                 std::string_view sound);

/// The trigrams of a word with a mark at each end, as numbers; sorted, none twice.
std::vector<std::uint32_t> trigrams(std::string_view word);

} // namespace vouch::knowledge::detail
