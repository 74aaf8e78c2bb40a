#pragma once

#include <string>
#include <string_view>

namespace vouch::text {

/// The Porter2 stem of a folded English word (Snowball's "english" algorithm): "orders" -> "order".
/// Words that are not English come back mostly unchanged.
std::string stem_english(std::string_view folded_word);

} // namespace vouch::text
