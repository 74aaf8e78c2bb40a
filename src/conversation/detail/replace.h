#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "conversation/detail/text.h"
#include "conversation/resolve.h"

namespace vouch::conversation::detail {

/// Puts the phrases of `piece` in the words [first, last) into `earlier`: each replaces the one of
/// its kind, or is added at the end. `restricts`: an adjective without a preposition says which of
/// the rows ("only paid"). Nothing where some word of the piece has no place.
std::optional<Resolution> put_phrases(const Text& piece, std::size_t first, std::size_t last,
                                      Text earlier, bool restricts, const Reader* reader);

/// The grouping in the words [first, last) of `piece` ("by month") replaces the one of `earlier`,
/// or is added.
Resolution put_grouping(const Text& piece, std::size_t first, std::size_t last,
                        const Text& earlier);

/// With a phrase behind the last word, before the mark at the end.
std::string appended(const Text& question, const std::string& phrase, std::string_view link = " ");

} // namespace vouch::conversation::detail
