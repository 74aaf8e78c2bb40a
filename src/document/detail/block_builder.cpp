#include "document/detail/block_builder.h"

#include <algorithm>

#include "text/unicode.h"

namespace vouch::document::detail {

using base::ErrorCode;
using base::fail;
using base::Result;

namespace {

constexpr std::size_t kHeadingBytesMax = 500; // in a section path; the block keeps its whole text

base::Unexpected<base::Error> too_much(std::uint32_t limit, std::string_view what) {
    return fail(ErrorCode::LimitExceeded, "The document holds more than " + std::to_string(limit) +
                                              " " + std::string(what) + ".");
}

} // namespace

Result<void> BlockBuilder::count(const Block& block) {
    text_bytes_ += block.text.size();
    for (const std::vector<std::string>& row : block.rows) {
        items_ += row.size() + 1;
        for (const std::string& cell : row)
            text_bytes_ += cell.size();
    }
    if (text_bytes_ > limits_.text_bytes_max)
        return too_much(limits_.text_bytes_max, "bytes of text");
    if (items_ > limits_.items_max) return too_much(limits_.items_max, "table cells");
    if (document_.blocks.size() >= limits_.blocks_max)
        return too_much(limits_.blocks_max, "paragraphs");
    return {};
}

void BlockBuilder::open_section(const Block& heading) {
    while (!path_.empty() && path_.back().level >= heading.level)
        path_.pop_back();
    path_.push_back(
        {heading.level, std::string(text::truncate_utf8(heading.text, kHeadingBytesMax))});
}

Result<void> BlockBuilder::add(Block block) {
    if (text::trim(block.text).empty()) return {};
    TRY(count(block));
    if (block.kind == BlockKind::Heading) {
        std::ranges::replace(block.text, '\n', ' ');
        while (!path_.empty() && path_.back().level >= block.level)
            path_.pop_back();
    }
    for (const OpenHeading& heading : path_)
        block.section.push_back(heading.text);
    if (block.kind == BlockKind::Heading) open_section(block);
    document_.blocks.push_back(std::move(block));
    return {};
}

ParsedDocument BlockBuilder::finish() && {
    const Block* top = nullptr;
    for (const Block& block : document_.blocks) {
        if (block.kind == BlockKind::Heading && (top == nullptr || block.level < top->level))
            top = &block;
    }
    if (top != nullptr) document_.title = top->text;
    place_spans(document_.blocks);
    return std::move(document_);
}

} // namespace vouch::document::detail
