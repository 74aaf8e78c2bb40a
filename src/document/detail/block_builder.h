#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "document/block.h"
#include "document/format.h"

namespace vouch::document::detail {

/// Collects a document's blocks in order: keeps the heading path, drops empty blocks, enforces the
/// limits.
class BlockBuilder {
public:
    explicit BlockBuilder(const ParseLimits& limits) : limits_(limits) {}

    /// Adds a block and gives it its section. A heading opens its section for what follows.
    base::Result<void> add(Block block);

    /// The document so far, with its blocks placed and the first heading of the top level as title.
    ParsedDocument finish() &&;

private:
    struct OpenHeading {
        std::uint8_t level;
        std::string text;
    };

    base::Result<void> count(const Block& block);
    void open_section(const Block& heading);

    ParseLimits limits_;
    std::vector<OpenHeading> path_;
    ParsedDocument document_;
    std::size_t text_bytes_ = 0;
    std::size_t items_ = 0;
};

} // namespace vouch::document::detail
