#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/context.h"
#include "base/error.h"
#include "base/result.h"
#include "document/block.h"

namespace vouch::document {

/// Sizes of passages in words (`text::count_words`).
struct ChunkOptions {
    std::uint32_t words_target = 120; ///< a passage is closed when the next paragraph would pass it
    std::uint32_t words_max =
        180;                      ///< no passage is longer, but for a table or code that fits below
    std::uint32_t words_min = 25; ///< a shorter last passage of a section joins the one before it
    std::uint32_t whole_words_max = 300; ///< tables and code up to this size are kept whole
    std::uint32_t bytes_max = 6'000;     ///< also for text without blanks
};

/// A piece of a document that is found, quoted and cited.
struct Passage {
    BlockKind kind = BlockKind::Paragraph; ///< of all its blocks; Paragraph where they differ
    std::vector<std::string> section{};    ///< headings above, outermost first; not part of `text`
    std::optional<std::uint32_t> page{};   ///< where it begins
    std::string text;
    /// From its first to its last character in `document_text`. The text there is the same but for
    /// page margins, which are left out, and a table's header row, which is repeated where a long
    /// table is cut.
    base::TextSpan span{};
    friend bool operator==(const Passage&, const Passage&) = default;
};

/// Cuts a document into passages, in order. A passage never spans two sections. Sentences, list
/// items, table rows and lines of code are cut only when one alone is longer than a passage. The
/// same document and options give the same passages. Time is linear in the text; the errors are
/// those of the context.
base::Result<std::vector<Passage>> chunk(const ParsedDocument& document,
                                         const ChunkOptions& options, const base::Context& context);

} // namespace vouch::document
