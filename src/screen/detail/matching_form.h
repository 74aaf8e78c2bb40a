#pragma once

#include <string>
#include <string_view>

namespace vouch::screen::detail {

/// The form in which phrases are looked for: quoted parts blanked where other words remain, format
/// characters dropped, folded (text/unicode.h), look-alike letters of other scripts turned into
/// Latin ones, digits inside words read as the letters that they imitate ("1gnore" -> "ignore").
/// Line ends stay; other white space is one space.
std::string matching_form(std::string_view text);

/// Whether the text holds characters whose only use in a question is to hide something: direction
/// overrides and embeddings, tag characters, runs of variation selectors, a zero-width space
/// between Latin letters.
bool has_hidden_text(std::string_view text);

} // namespace vouch::screen::detail
