#pragma once

#include <string>
#include <string_view>

namespace vouch::document::detail {

/// The text of a piece of HTML inside Markdown: tags and comments removed, the contents of `script`
/// and `style` too. Not a parser of whole HTML pages.
std::string text_without_tags(std::string_view html);

} // namespace vouch::document::detail
