#include "document/block.h"

#include <algorithm>

namespace vouch::document {
namespace {

constexpr std::string_view kBlockSeparator = "\n\n";
constexpr std::string_view kCellSeparator = " | ";

} // namespace

std::string_view block_kind_name(BlockKind kind) {
    switch (kind) {
    case BlockKind::Heading: return "heading";
    case BlockKind::Paragraph: return "paragraph";
    case BlockKind::List: return "list";
    case BlockKind::Table: return "table";
    case BlockKind::Code: return "code";
    case BlockKind::Quote: return "quote";
    case BlockKind::PageMargin: return "page_margin";
    }
    return "paragraph";
}

Box united(const Box& a, const Box& b) {
    return Box{std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right),
               std::max(a.bottom, b.bottom)};
}

std::string document_text(const std::vector<Block>& blocks) {
    std::string text;
    for (const Block& block : blocks) {
        if (!text.empty()) text += kBlockSeparator;
        text += block.text;
    }
    return text;
}

void place_spans(std::vector<Block>& blocks) {
    std::size_t position = 0;
    for (Block& block : blocks) {
        if (position != 0) position += kBlockSeparator.size();
        block.span.begin = static_cast<std::uint32_t>(position);
        position += block.text.size();
        block.span.end = static_cast<std::uint32_t>(position);
    }
}

std::string row_text(const std::vector<std::string>& cells) {
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i != 0) text += kCellSeparator;
        text += cells[i];
    }
    return text;
}

std::string table_text(const std::vector<std::vector<std::string>>& rows) {
    std::string text;
    for (const std::vector<std::string>& row : rows) {
        if (!text.empty()) text += '\n';
        text += row_text(row);
    }
    return text;
}

} // namespace vouch::document
