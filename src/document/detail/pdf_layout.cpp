// Lines to blocks. Lines are taken in the order in which the file draws them (right for columns in
// nearly all files). A line continues the block above it when it is set in the same type, lies just
// below it and overlaps it sideways; a wider gap, an indented first line after a short last one, a
// list marker or another type begins a new block. A paragraph that a page or column break cuts in
// two is joined again where the first part ends in the middle of a sentence.

#include "document/detail/pdf_layout.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "document/detail/list_marker.h"
#include "document/detail/pdf_join.h"
#include "document/detail/pdf_margins.h"
#include "document/detail/pdf_table.h"
#include "text/tokenize.h"

namespace vouch::document::detail {
namespace {

constexpr float kSameSize = 0.08F;    // relative difference of font sizes
constexpr float kPitchMax = 1.75F;    // baseline distance within a paragraph, in font sizes
constexpr float kPitchGrowth = 1.25F; // against the distance seen in the same paragraph
constexpr float kIndent = 0.8F;       // of the font size: a first line set in
constexpr float kShortLine = 3.0F;    // font sizes that a paragraph's last line stays short
constexpr std::size_t kHeadingWordsMax = 25;
constexpr std::size_t kHeadingLinesMax = 3;

/// Lines that belong together.
struct Group {
    std::vector<const PdfLine*> lines;
    Box box{};
    float pitch = 0; ///< baseline distance, once two lines are known
    std::uint8_t level = 0;
    bool list = false;
};

bool same_type(const PdfLine& a, const PdfLine& b) {
    float larger = std::max(a.font_size, b.font_size);
    return std::abs(a.font_size - b.font_size) <= kSameSize * larger;
}

bool overlap_sideways(const Box& a, const Box& b) {
    return std::min(a.right, b.right) > std::max(a.left, b.left);
}

bool on_same_baseline(const PdfLine& a, const PdfLine& b) {
    return std::abs(a.box.bottom - b.box.bottom) < 0.3F * std::max(a.font_size, b.font_size);
}

class PageLayout {
public:
    PageLayout(const PdfPage& page, const PdfStyle& style, const std::vector<bool>& margins)
        : page_(page), style_(style), margins_(margins) {}

    std::vector<Block> blocks() {
        std::vector<FoundTable> tables = find_pdf_tables(page_);
        for (std::size_t i = 0; i < page_.lines.size(); ++i) {
            const PdfLine& line = page_.lines[i];
            if (margins_[i])
                margin_lines_.push_back(&line);
            else if (std::optional<std::size_t> table = table_of(tables, i))
                add_table(tables[*table]);
            else
                take(line);
        }
        close();
        for (const PdfLine* line : margin_lines_)
            add(BlockKind::PageMargin, line_text(*line), line->box);
        return std::move(blocks_);
    }

private:
    static std::optional<std::size_t> table_of(const std::vector<FoundTable>& tables,
                                               std::size_t line) {
        for (std::size_t i = 0; i < tables.size(); ++i) {
            if (std::ranges::binary_search(tables[i].lines, line)) return i;
        }
        return std::nullopt;
    }

    /// Where the first of the table's lines stands; its other lines find it printed.
    void add_table(FoundTable& table) {
        if (table.rows.empty()) return;
        close();
        add(BlockKind::Table, table_text(table.rows), table.box);
        blocks_.back().rows = std::exchange(table.rows, {});
    }

    void take(const PdfLine& line) {
        std::uint8_t level = style_.heading_level(line.font_size, line.bold);
        bool marked = starts_with_list_marker(line_text(line));
        if (!continues(line, level, marked)) {
            close();
            group_.level = level;
            group_.list = marked && level == 0;
            group_.box = line.box;
        } else {
            float pitch = line.box.bottom - group_.lines.back()->box.bottom;
            if (pitch > 0) group_.pitch = group_.pitch == 0 ? pitch : std::min(group_.pitch, pitch);
        }
        group_.lines.push_back(&line);
        group_.box = united(group_.box, line.box);
    }

    bool continues(const PdfLine& line, std::uint8_t level, bool marked) const {
        if (group_.lines.empty()) return false;
        const PdfLine& above = *group_.lines.back();
        if (on_same_baseline(above, line) && same_type(above, line)) return true;
        if (!same_type(above, line) || level != group_.level) return false;
        float pitch = line.box.bottom - above.box.bottom;
        if (pitch <= 0 || pitch > kPitchMax * line.font_size) return false;
        if (group_.pitch > 0 && pitch > kPitchGrowth * group_.pitch) return false;
        if (!overlap_sideways(group_.box, line.box)) return false;
        if (marked != group_.list) return !marked && group_.list && is_set_in(line);
        return group_.list || !begins_paragraph(line, above);
    }

    bool is_set_in(const PdfLine& line) const {
        return line.box.left >= group_.box.left + 0.3F * line.font_size;
    }

    /// A first line that is set in, after a line that did not fill the width.
    bool begins_paragraph(const PdfLine& line, const PdfLine& above) const {
        if (group_.lines.size() < 2) return false;
        bool indented = line.box.left > group_.box.left + kIndent * line.font_size &&
                        line.box.left < group_.box.left + 6 * line.font_size;
        bool short_above = above.box.right < group_.box.right - kShortLine * line.font_size;
        return indented && (short_above || ends_sentence(line_text(above)));
    }

    /// A heading is short, and not the end of a sentence in large type.
    bool is_heading(const Group& group, const std::string& text) const {
        if (group.level == 0 || group.lines.size() > kHeadingLinesMax) return false;
        if (text::count_words(text) > kHeadingWordsMax || text::count_words(text) == 0)
            return false;
        bool larger = group.lines.front()->font_size > style_.body_size() + 0.5F;
        return larger || !(text.ends_with('.') || text.ends_with(',') || text.ends_with(';') ||
                           text.ends_with(':'));
    }

    void close() {
        Group group = std::exchange(group_, {});
        if (group.lines.empty()) return;
        std::vector<JoinedLine> lines;
        for (const PdfLine* line : group.lines) {
            std::string text = line_text(*line);
            bool new_item = group.list && starts_with_list_marker(text);
            lines.push_back(
                {std::move(text), line->hyphenated, new_item ? LineJoin::NewLine : LineJoin::Flow});
        }
        std::string text = join_lines(lines, style_);
        bool heading = !group.list && is_heading(group, text);
        BlockKind kind = heading      ? BlockKind::Heading
                         : group.list ? BlockKind::List
                                      : BlockKind::Paragraph;
        add(kind, std::move(text), group.box, heading ? group.level : std::uint8_t{0});
    }

    void add(BlockKind kind, std::string text, const Box& box, std::uint8_t level = 0) {
        Block block;
        block.kind = kind;
        block.level = level;
        block.page = page_.number;
        block.text = std::move(text);
        block.box = box;
        blocks_.push_back(std::move(block));
    }

    const PdfPage& page_;
    const PdfStyle& style_;
    const std::vector<bool>& margins_;
    std::vector<const PdfLine*> margin_lines_;
    std::vector<Block> blocks_;
    Group group_;
};

/// The last paragraph that a new one may continue: page margins between them do not count.
Block* open_paragraph(std::vector<Block>& blocks) {
    auto last = std::find_if(blocks.rbegin(), blocks.rend(), [](const Block& block) {
        return block.kind != BlockKind::PageMargin;
    });
    if (last == blocks.rend() || last->kind != BlockKind::Paragraph) return nullptr;
    return &*last;
}

bool was_cut(const Block& before, const Block& after) {
    if (after.kind != BlockKind::Paragraph || !starts_in_lower_case(after.text)) return false;
    bool next_page = before.page != after.page;
    bool next_column = !next_page && after.box->top < before.box->top;
    return (next_page || next_column) && !ends_sentence(before.text);
}

} // namespace

std::vector<Block> lay_out_pdf(const std::vector<PdfPage>& pages, const PdfStyle& style) {
    std::vector<std::vector<bool>> margins = find_page_margins(pages);
    std::vector<Block> blocks;
    for (std::size_t i = 0; i < pages.size(); ++i) {
        for (Block& block : PageLayout(pages[i], style, margins[i]).blocks()) {
            Block* before = open_paragraph(blocks);
            if (before != nullptr && was_cut(*before, block)) {
                before->text = join_lines({{before->text, false}, {block.text, false}}, style);
                continue;
            }
            blocks.push_back(std::move(block));
        }
    }
    return blocks;
}

} // namespace vouch::document::detail
