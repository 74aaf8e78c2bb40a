#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace vouch::text {

/// Columns that a text takes in a terminal: two for wide East Asian characters and emoji, none for
/// combining marks and format characters, one for the rest. Any bytes are accepted.
std::size_t display_width(std::string_view text);

/// The text cut to `width` columns, its last one an ellipsis where something was cut; control
/// characters are shown as U+FFFD, line ends and tabs as a space, so that no text can move the
/// cursor.
std::string fit_width(std::string_view text, std::size_t width);

/// The text with control characters (ESC among them) shown as U+FFFD; tabs and line ends stay, the
/// latter as one line feed.
std::string printable(std::string_view text);

} // namespace vouch::text
