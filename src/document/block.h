#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace vouch::document {

/// What a piece of a document is. The numbers are part of the worker's wire format.
enum class BlockKind : std::uint8_t {
    Heading = 0,
    Paragraph = 1,
    List = 2,  ///< one item a line; nesting by two blanks a level
    Table = 3, ///< `rows` holds the cells, the first row being the header where there is one
    Code = 4,  ///< lines as they are, indentation kept
    Quote = 5, ///< text that the document itself quotes
    PageMargin =
        6, ///< a running header or footer, a page number: shown by `parse`, never a passage
};
inline constexpr std::uint8_t kBlockKindMax = 6;

/// The stable lower-case word for `kind`, as shown in JSON ("page_margin").
std::string_view block_kind_name(BlockKind kind);

/// A rectangle on a page as it is displayed: points, origin at the top left corner.
struct Box {
    float left = 0;
    float top = 0;
    float right = 0;
    float bottom = 0;
    friend bool operator==(const Box&, const Box&) = default;
};

/// The smallest box that holds both.
Box united(const Box& a, const Box& b);

/// A positioned piece of a document. All texts are valid UTF-8 without NUL.
struct Block {
    BlockKind kind = BlockKind::Paragraph;
    std::uint8_t level = 0;              ///< of a heading, from 1; 0 elsewhere
    std::optional<std::uint32_t> page{}; ///< from 1, for formats that have pages
    std::vector<std::string> section{};  ///< headings above, outermost first, without itself
    std::string text{};                  ///< without markup; of a table: a line a row
    std::vector<std::vector<std::string>> rows{};
    std::optional<Box> box{};
    base::TextSpan span{}; ///< where `text` lies in `document_text`
    friend bool operator==(const Block&, const Block&) = default;
};

/// What parsing a file gave. `warnings` are sentences for the user about what was skipped or
/// guessed.
struct ParsedDocument {
    std::string format{}; ///< name of the format that read it ("markdown")
    std::string title{};  ///< from front matter, document information or the first heading
    std::map<std::string, std::string> metadata{}; ///< never decides access
    std::vector<std::string> warnings{};
    std::vector<Block> blocks{};
    std::string content_hash{}; ///< SHA-256 of the file's bytes, made by the parent process
    friend bool operator==(const ParsedDocument&, const ParsedDocument&) = default;
};

/// The document's text: the texts of all blocks, a blank line between them. Offsets into it are
/// what spans and citations mean.
std::string document_text(const std::vector<Block>& blocks);

/// Sets every block's span for `document_text`.
void place_spans(std::vector<Block>& blocks);

/// The cells of a row as one line, ` | ` between them.
std::string row_text(const std::vector<std::string>& cells);

/// All rows, a line each: the `text` of a table block.
std::string table_text(const std::vector<std::vector<std::string>>& rows);

} // namespace vouch::document
