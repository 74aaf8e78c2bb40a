#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "document/block.h"
#include "document/chunk.h"

namespace vouch::document::detail {

/// The smallest piece that chunking does not cut: a paragraph that fits, a sentence, a list item, a
/// table or a group of its rows, lines of code.
struct Unit {
    std::string text;
    base::TextSpan span{}; ///< in the document text
    std::size_t words = 0;
    bool alone = false; ///< a passage of its own
};

/// Cuts a block into units. `block.span` must be placed.
std::vector<Unit> cut_block(const Block& block, const ChunkOptions& options);

} // namespace vouch::document::detail
