#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "search/passage.h"

namespace vouch::search {

/// Whether the question names the document of each passage: it holds a word of three letters or
/// more of the document's title, path or folders that not all of these passages share. A passage's
/// own text rarely repeats what its document is called.
std::vector<bool> named_by(std::string_view question, std::span<const Passage> passages);

} // namespace vouch::search
