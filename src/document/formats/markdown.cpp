// Markdown by cmark-gfm, with GitHub's tables. The tree is walked by cmark's own iterator, never by
// recursion: nesting is as deep as the author of the file likes. A list becomes one block with a
// line an item; what an item holds beyond its first paragraph follows on indented lines.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>

#include "document/detail/block_builder.h"
#include "document/detail/decode_text.h"
#include "document/detail/front_matter.h"
#include "document/detail/markup_text.h"
#include "document/formats/formats.h"
#include "text/unicode.h"

namespace vouch::document {

using base::ErrorCode;
using base::fail;
using base::Result;

namespace {

constexpr std::size_t kIndentLevelsMax = 16;

struct Freed {
    void operator()(cmark_parser* parser) const { cmark_parser_free(parser); }
    void operator()(cmark_node* node) const { cmark_node_free(node); }
    void operator()(cmark_iter* iterator) const { cmark_iter_free(iterator); }
};
using Tree = std::unique_ptr<cmark_node, Freed>;
using Iterator = std::unique_ptr<cmark_iter, Freed>;

std::string_view type_name(cmark_node* node) { return cmark_node_get_type_string(node); }

std::string_view literal(cmark_node* node) {
    const char* text = cmark_node_get_literal(node);
    return text == nullptr ? std::string_view() : std::string_view(text);
}

/// The text of everything inside a paragraph, heading or cell, without its markup.
std::string inline_text(cmark_node* node) {
    std::string text;
    Iterator iterator(cmark_iter_new(node));
    for (cmark_event_type event; (event = cmark_iter_next(iterator.get())) != CMARK_EVENT_DONE;) {
        if (event != CMARK_EVENT_ENTER) continue;
        cmark_node* part = cmark_iter_get_node(iterator.get());
        switch (cmark_node_get_type(part)) {
        case CMARK_NODE_TEXT:
        case CMARK_NODE_CODE: text += literal(part); break;
        case CMARK_NODE_SOFTBREAK: text += ' '; break;
        case CMARK_NODE_LINEBREAK: text += '\n'; break;
        case CMARK_NODE_HTML_INLINE:
            if (text::ascii_lower(literal(part)).starts_with("<br")) text += '\n';
            break;
        default: break;
        }
    }
    return std::string(text::trim(text));
}

std::vector<std::vector<std::string>> table_rows(cmark_node* table) {
    std::vector<std::vector<std::string>> rows;
    for (cmark_node* row = cmark_node_first_child(table); row != nullptr;
         row = cmark_node_next(row)) {
        std::vector<std::string>& cells = rows.emplace_back();
        for (cmark_node* cell = cmark_node_first_child(row); cell != nullptr;
             cell = cmark_node_next(cell))
            cells.push_back(inline_text(cell));
    }
    return rows;
}

/// Turns the tree into blocks, event by event.
class MarkdownWalker {
public:
    explicit MarkdownWalker(detail::BlockBuilder& builder) : builder_(builder) {}

    Result<void> walk(cmark_node* root) {
        Iterator iterator(cmark_iter_new(root));
        for (cmark_event_type event;
             (event = cmark_iter_next(iterator.get())) != CMARK_EVENT_DONE;) {
            cmark_node* node = cmark_iter_get_node(iterator.get());
            if (event == CMARK_EVENT_EXIT) {
                TRY(leave(node));
                continue;
            }
            bool whole = TRY(enter(node));
            // Not into the children of what was taken as a whole; leaves have no exit event.
            if (whole && cmark_node_first_child(node) != nullptr)
                cmark_iter_reset(iterator.get(), node, CMARK_EVENT_EXIT);
        }
        return {};
    }

private:
    struct OpenList {
        bool ordered = false;
        int number = 1;
    };

    /// True where the node was taken with all that it holds.
    Result<bool> enter(cmark_node* node) {
        switch (cmark_node_get_type(node)) {
        case CMARK_NODE_BLOCK_QUOTE: ++quotes_; return false;
        case CMARK_NODE_LIST:
            lists_.push_back({cmark_node_get_list_type(node) == CMARK_ORDERED_LIST,
                              cmark_node_get_list_start(node)});
            return false;
        case CMARK_NODE_ITEM: start_item(); return false;
        case CMARK_NODE_HEADING: {
            auto level = static_cast<std::uint8_t>(cmark_node_get_heading_level(node));
            TRY(add(BlockKind::Heading, inline_text(node), level));
            return true;
        }
        case CMARK_NODE_PARAGRAPH:
            TRY(add(quotes_ > 0 ? BlockKind::Quote : BlockKind::Paragraph, inline_text(node)));
            return true;
        case CMARK_NODE_CODE_BLOCK: {
            std::string_view code = literal(node);
            while (code.ends_with('\n'))
                code.remove_suffix(1);
            TRY(add(BlockKind::Code, std::string(code)));
            return true;
        }
        case CMARK_NODE_HTML_BLOCK:
            TRY(add(BlockKind::Paragraph, detail::text_without_tags(literal(node))));
            return true;
        default: break;
        }
        if (type_name(node) != "table") return false;
        TRY(add_table(node));
        return true;
    }

    Result<void> leave(cmark_node* node) {
        if (cmark_node_get_type(node) == CMARK_NODE_BLOCK_QUOTE) --quotes_;
        if (cmark_node_get_type(node) != CMARK_NODE_LIST) return {};
        lists_.pop_back();
        if (!lists_.empty()) return {};
        Block block;
        block.kind = BlockKind::List;
        block.text = std::exchange(list_text_, {});
        return builder_.add(std::move(block));
    }

    std::string indent(std::size_t levels) const {
        return std::string(2 * std::min(levels, kIndentLevelsMax), ' ');
    }

    void start_item() {
        OpenList& list = lists_.back();
        std::string marker = list.ordered ? std::to_string(list.number++) + ". " : "- ";
        if (!list_text_.empty()) list_text_ += '\n';
        list_text_ += indent(lists_.size() - 1) + marker;
        item_is_fresh_ = true;
    }

    /// Lines of an item: the first beside the marker, the others below it.
    void add_to_list(std::string_view text) {
        std::string margin = indent(lists_.size());
        if (!item_is_fresh_) list_text_ += '\n' + margin;
        item_is_fresh_ = false;
        for (char byte : text) {
            list_text_ += byte;
            if (byte == '\n') list_text_ += margin;
        }
    }

    Result<void> add(BlockKind kind, std::string text, std::uint8_t level = 0) {
        if (!lists_.empty()) {
            if (!text.empty()) add_to_list(text);
            return {};
        }
        Block block;
        block.kind = kind;
        block.level = level;
        block.text = std::move(text);
        return builder_.add(std::move(block));
    }

    Result<void> add_table(cmark_node* node) {
        Block block;
        block.kind = BlockKind::Table;
        block.rows = table_rows(node);
        block.text = table_text(block.rows);
        if (!lists_.empty()) {
            add_to_list(block.text);
            return {};
        }
        return builder_.add(std::move(block));
    }

    detail::BlockBuilder& builder_;
    std::vector<OpenList> lists_;
    std::string list_text_;
    std::size_t quotes_ = 0;
    bool item_is_fresh_ = false;
};

Result<Tree> read_tree(std::string_view text) {
    cmark_gfm_core_extensions_ensure_registered();
    std::unique_ptr<cmark_parser, Freed> parser(cmark_parser_new(CMARK_OPT_DEFAULT));
    for (const char* name : {"table", "strikethrough"}) {
        cmark_syntax_extension* extension = cmark_find_syntax_extension(name);
        if (extension == nullptr) {
            return fail(ErrorCode::Unavailable,
                        "The installed cmark-gfm has no extension \"" + std::string(name) + "\".");
        }
        cmark_parser_attach_syntax_extension(parser.get(), extension);
    }
    cmark_parser_feed(parser.get(), text.data(), text.size());
    Tree tree(cmark_parser_finish(parser.get()));
    if (!tree) return fail(ErrorCode::Corrupt, "The Markdown text could not be read.");
    return tree;
}

Result<ParsedDocument> parse_markdown(const FileInput& file, const Engines&,
                                      const ParseLimits& limits) {
    detail::DecodedText decoded = TRY(detail::decode_text(file.bytes));
    detail::FrontMatter front = detail::read_front_matter(decoded.text);
    std::string_view body = std::string_view(decoded.text).substr(front.length);
    Tree tree = TRY(read_tree(body));
    detail::BlockBuilder builder(limits);
    MarkdownWalker walker(builder);
    TRY(walker.walk(tree.get()));
    ParsedDocument document = std::move(builder).finish();
    document.warnings = std::move(decoded.warnings);
    document.warnings.insert(document.warnings.end(), front.warnings.begin(), front.warnings.end());
    document.metadata = std::move(front.values);
    if (auto title = document.metadata.find("title"); title != document.metadata.end())
        document.title = title->second;
    document.metadata.emplace("encoding", decoded.encoding);
    return document;
}

} // namespace

const Format& markdown_format() {
    static const Format format{"markdown",       "a Markdown file", {".md", ".markdown"},
                               FormatRisk::Text, nullptr,           &parse_markdown};
    return format;
}

} // namespace vouch::document
