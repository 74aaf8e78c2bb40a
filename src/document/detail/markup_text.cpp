#include "document/detail/markup_text.h"

#include <algorithm>

#include "text/unicode.h"

namespace vouch::document::detail {
namespace {

/// Where the piece that begins at `at` with `<` ends; `lowered` is the same text in lower case.
std::size_t end_of_tag(std::string_view lowered, std::size_t at) {
    std::string_view end_mark = ">";
    if (lowered.substr(at).starts_with("<!--")) end_mark = "-->";
    if (lowered.substr(at).starts_with("<script")) end_mark = "</script>";
    if (lowered.substr(at).starts_with("<style")) end_mark = "</style>";
    std::size_t end = lowered.find(end_mark, at);
    return end == std::string_view::npos ? lowered.size() : end + end_mark.size();
}

} // namespace

std::string text_without_tags(std::string_view html) {
    std::string lowered = text::ascii_lower(html);
    std::string text;
    std::size_t at = 0;
    while (at < html.size()) {
        std::size_t tag = std::min(html.find('<', at), html.size());
        std::string_view piece = html.substr(at, tag - at);
        if (text.ends_with(' ') && piece.starts_with(' ')) piece.remove_prefix(1);
        text += piece;
        if (tag == html.size()) break;
        at = end_of_tag(lowered, tag);
        if (!text.empty() && text.back() != '\n' && text.back() != ' ') text += ' ';
    }
    return std::string(text::trim(text));
}

} // namespace vouch::document::detail
