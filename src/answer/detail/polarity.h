#pragma once

#include <string_view>

namespace vouch::answer::detail {

/// Whether `claim` denies what `source` says, or says what it denies, or names the opposite ("at
/// most" for "at least", "before" for "after"). By lists of words of five languages (opposites: of
/// English); a word that is denied counts only where both texts speak of it.
bool contradicts(std::string_view claim, std::string_view source);

} // namespace vouch::answer::detail
