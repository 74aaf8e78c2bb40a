#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace vouch::document::detail {

/// The block of YAML at the start of a Markdown file, read as flat descriptive text.
struct FrontMatter {
    std::map<std::string, std::string> values; ///< nested keys joined by ".", list items by ", "
    std::vector<std::string> warnings;
    std::size_t length = 0; ///< bytes of the block with its fences; 0 where there is none
};

/// Reads the block between a first line `---` and a line `---` or `...`. What is not valid YAML, or
/// uses aliases, is read line by line as `key: value`, with a warning. The keys that elsewhere
/// decide access (`sector`, `folders`) are left out, with a warning: a document cannot speak for
/// itself.
FrontMatter read_front_matter(std::string_view text);

} // namespace vouch::document::detail
