#pragma once

#include <string>
#include <string_view>

namespace vouch::knowledge::english {

/// What a folded word sounds like, as letters of an alphabet of sounds: equal for spellings that
/// English speakers say alike ("catherine", "katharine"). Empty for a word with a letter outside
/// a to z. After L. Philips, "Hanging on the Metaphone", Computer Language 7 (12), 1990: vowels
/// count at the front only, `0` is th and `X` is sh.
std::string sound(std::string_view folded_word);

} // namespace vouch::knowledge::english
