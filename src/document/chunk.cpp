// Blocks are cut into units that should not be cut further, and units of one section are packed
// into passages one after the other. Nothing overlaps: the neighbours of a passage are fetched
// where more context is wanted, not stored twice.

#include "document/chunk.h"

#include <utility>

#include "document/detail/chunk_units.h"
#include "text/tokenize.h"

namespace vouch::document {

using detail::Unit;

namespace {

/// Packs units into passages.
class Packer {
public:
    explicit Packer(const ChunkOptions& options) : options_(options) {}

    void add(const Block& block, const Unit& unit) {
        std::size_t words = words_ + unit.words;
        bool full = words > options_.words_max ||
                    (words > options_.words_target && words_ >= options_.words_min) ||
                    current_.text.size() + unit.text.size() > options_.bytes_max;
        if (open_ && (full || unit.alone)) close();
        append(block, unit);
        if (unit.alone) close();
    }

    /// A heading with nothing below it is a passage of its own.
    void add_lonely_heading(const Block& heading) {
        end_section();
        Unit unit{heading.text, heading.span, text::count_words(heading.text), true};
        add(heading, unit);
    }

    std::vector<Passage> finish() && {
        end_section();
        return std::move(passages_);
    }

    void end_section() {
        std::size_t last_words = words_;
        bool had_open = open_;
        close();
        std::size_t count = passages_.size() - section_start_;
        if (had_open && count >= 2 && last_words < options_.words_min) join_last_two();
        section_start_ = passages_.size();
    }

private:
    struct Closed {
        bool whole;             ///< a table or code, to which nothing is joined
        std::string_view joint; ///< what stands between it and the passage before
    };

    void append(const Block& block, const Unit& unit) {
        if (!open_) {
            current_ = Passage{};
            current_.kind = block.kind;
            current_.section = block.section;
            current_.page = block.page;
            current_.span.begin = unit.span.begin;
            joint_ = separator(block);
        } else {
            if (current_.kind != block.kind) current_.kind = BlockKind::Paragraph;
            current_.text += separator(block);
        }
        open_ = true;
        last_block_ = &block;
        current_.text += unit.text;
        current_.span.end = unit.span.end;
        words_ += unit.words;
    }

    /// Between blocks a blank line, between items a line break, between sentences a blank.
    std::string_view separator(const Block& block) const {
        if (&block != last_block_) return "\n\n";
        return block.kind == BlockKind::List ? "\n" : " ";
    }

    void close() {
        if (!open_) return;
        bool whole = current_.kind == BlockKind::Table || current_.kind == BlockKind::Code;
        closed_.push_back({whole, joint_});
        passages_.push_back(std::move(current_));
        open_ = false;
        words_ = 0;
    }

    void join_last_two() {
        Passage& before = passages_[passages_.size() - 2];
        Passage& last = passages_.back();
        bool whole = closed_[closed_.size() - 2].whole || closed_.back().whole;
        std::size_t words = text::count_words(before.text) + text::count_words(last.text);
        std::size_t slack = options_.words_max + options_.words_min;
        if (whole || words > slack || before.text.size() + last.text.size() > options_.bytes_max)
            return;
        before.text += std::string(closed_.back().joint) + last.text;
        if (before.kind != last.kind) before.kind = BlockKind::Paragraph;
        before.span.end = last.span.end;
        passages_.pop_back();
        closed_.pop_back();
    }

    ChunkOptions options_;
    std::vector<Passage> passages_;
    std::vector<Closed> closed_; ///< of each passage
    Passage current_;
    const Block* last_block_ = nullptr;
    std::string_view joint_;
    std::size_t words_ = 0;
    std::size_t section_start_ = 0;
    bool open_ = false;
};

/// Whether nothing but page margins lies between this heading and the next one of its level or
/// above, or the end.
bool is_lonely(const std::vector<Block>& blocks, std::size_t heading) {
    for (std::size_t i = heading + 1; i < blocks.size(); ++i) {
        if (blocks[i].kind == BlockKind::PageMargin) continue;
        return blocks[i].kind == BlockKind::Heading && blocks[i].level <= blocks[heading].level;
    }
    return true;
}

} // namespace

base::Result<std::vector<Passage>>
chunk(const ParsedDocument& document, const ChunkOptions& options, const base::Context& context) {
    Packer packer(options);
    const std::vector<Block>& blocks = document.blocks;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        TRY(context.check());
        const Block& block = blocks[i];
        if (block.kind == BlockKind::Heading) {
            if (is_lonely(blocks, i)) packer.add_lonely_heading(block);
            packer.end_section();
        }
        for (const Unit& unit : detail::cut_block(block, options))
            packer.add(block, unit);
    }
    TRY(context.check());
    return std::move(packer).finish();
}

} // namespace vouch::document
