#pragma once

#include <string>
#include <string_view>

namespace vouch::text {

bool is_valid_utf8(std::string_view text);

/// The same text with each ill-formed sequence replaced by U+FFFD (the maximal-subpart practice of
/// Unicode 3.9).
std::string replace_invalid_utf8(std::string_view text);

/// Unicode normalisation form KC. The text must be valid UTF-8.
std::string normalize_nfkc(std::string_view text);

/// Unicode normalisation form C: composes, but keeps compatibility characters distinct. The text
/// must be valid UTF-8.
std::string normalize_nfc(std::string_view text);

/// Unicode normalisation form D: decomposes canonically. The text must be valid UTF-8.
std::string normalize_nfd(std::string_view text);

/// Lower case by Unicode's rules without regard to locale. The text must be valid UTF-8.
std::string lower(std::string_view text);

/// For matching only: NFKC, case folded without regard to locale, combining marks removed
/// ("Ünïcode" -> "unicode").
std::string fold(std::string_view text);

/// Lower-cases A to Z only.
std::string ascii_lower(std::string_view text);

/// The text without ASCII white space at both ends.
std::string_view trim(std::string_view text);

/// A prefix of at most `bytes_max` bytes that does not cut a code point.
std::string_view truncate_utf8(std::string_view text, std::size_t bytes_max);

} // namespace vouch::text
