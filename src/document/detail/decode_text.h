#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vouch::document::detail {

/// A text file's content as UTF-8 with `\n` line ends, without byte order mark and NUL.
struct DecodedText {
    std::string text;
    std::string encoding; ///< "UTF-8", "UTF-16LE", "windows-1252", …
    std::vector<std::string> warnings;
};

/// Finds the encoding (byte order mark, then the pattern of UTF-16, then valid UTF-8, then ICU's
/// detector) and converts. Content that is not text (many control characters, or read in no
/// encoding as characters that texts have) is Corrupt.
base::Result<DecodedText> decode_text(std::string_view bytes);

} // namespace vouch::document::detail
