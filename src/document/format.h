#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "document/block.h"
#include "document/engines.h"

namespace vouch::document {

/// How much code stands between the bytes and a takeover: text formats are read by small parsers,
/// binary ones by large native libraries that are never run without a sandbox.
enum class FormatRisk : std::uint8_t { Text, Binary };

/// What a parser may produce before it fails with LimitExceeded.
struct ParseLimits {
    std::uint32_t pages_max = 5'000;
    std::uint32_t text_bytes_max = 20U << 20U; ///< of all blocks together
    std::uint32_t blocks_max = 200'000;
    std::uint32_t items_max = 1'000'000;         ///< table cells
    std::uint32_t page_characters_max = 200'000; ///< of one page
    friend bool operator==(const ParseLimits&, const ParseLimits&) = default;
};

/// A file as a parser sees it: its name (for messages and as a last resort for the title) and its
/// whole content, which outlives the call.
struct FileInput {
    std::string_view name;
    std::string_view bytes;
};

/// One file format. Each lies in a file of its own under `formats/` and in the table in format.cpp.
struct Format {
    std::string_view name;                    ///< "markdown"; part of outputs
    std::string_view title;                   ///< for messages: "a Markdown file"
    std::vector<std::string_view> extensions; ///< lower case, with the dot
    FormatRisk risk = FormatRisk::Binary;
    /// Whether the first bytes are this format's; null for text, which has no signature.
    bool (*recognizes)(std::string_view bytes) = nullptr;
    base::Result<ParsedDocument> (*parse)(const FileInput&, const Engines&,
                                          const ParseLimits&) = nullptr;
};

/// Every format that this program reads.
std::span<const Format> formats();

/// The extensions of all formats (".md"), in table order.
std::vector<std::string_view> supported_extensions();

/// Whether the name's extension (in any case) belongs to a format: what a folder walk picks up.
bool has_supported_extension(const std::filesystem::path& path);

/// The format by extension, confirmed by content. A file whose content belongs to another format
/// than its name says is Corrupt, and the message names both; an unknown extension is decided by
/// the content's signature, none at all is text where it reads as text; the rest is Unsupported.
base::Result<const Format*> detect_format(const FileInput& file);

} // namespace vouch::document
