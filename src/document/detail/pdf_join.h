#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "document/detail/pdf_style.h"

namespace vouch::document::detail {

enum class LineJoin : std::uint8_t { Flow, NewLine };

struct JoinedLine {
    std::string text;
    bool hyphenated = false;        ///< a hyphen at its end was taken away already
    LineJoin join = LineJoin::Flow; ///< how it follows the line before
};

/// One text of several lines: a blank between them, none between CJK characters, and words that
/// were hyphenated at a line's end made whole unless the document writes them with a hyphen.
std::string join_lines(const std::vector<JoinedLine>& lines, const PdfStyle& style);

/// Whether the text ends with a mark that closes a sentence (or a colon), closing quotes aside.
bool ends_sentence(std::string_view text);

/// Whether the first character is a lower-case letter.
bool starts_in_lower_case(std::string_view text);

} // namespace vouch::document::detail
