// Plain text. Blank lines end paragraphs. Many texts are wrapped by hand at some width, so a line
// that is about as long as the document's lines get is joined to the next by a blank (sentences
// then survive), and so is one that stops amid a sentence that the next line goes on with in small
// letters. Other short lines end with a line break (addresses, poems, listings).

#include <algorithm>
#include <vector>

#include "document/detail/block_builder.h"
#include "document/detail/decode_text.h"
#include "document/detail/list_marker.h"
#include "document/formats/formats.h"
#include "text/tokenize.h"
#include "text/unicode.h"

namespace vouch::document {

using base::Result;

namespace {

constexpr std::size_t kWrapWidthMin = 50;    // narrower lines are seldom full by their length alone
constexpr std::size_t kWrapWidthMax = 160;   // longer lines are whole paragraphs already
constexpr std::size_t kAmidSentenceMin = 25; // shorter lines are words of a listing

constexpr std::size_t kFirstWordBytesMax = 32;

std::vector<std::string_view> split_lines(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        while (!line.empty() && (line.back() == ' ' || line.back() == '\t'))
            line.remove_suffix(1);
        lines.push_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// The length that wrapped lines reach: nine lines in ten are no longer. 0 where nothing is
/// wrapped.
std::size_t wrap_width(const std::vector<std::string_view>& lines) {
    std::vector<std::size_t> lengths;
    for (std::string_view line : lines) {
        if (!line.empty()) lengths.push_back(line.size());
    }
    if (lengths.empty()) return 0;
    auto nth = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() * 9 / 10);
    std::ranges::nth_element(lengths, nth);
    return *nth >= kWrapWidthMin && *nth <= kWrapWidthMax ? *nth : 0;
}

/// Whether a sentence of `line` goes on in `next`, whatever the width.
bool goes_on(std::string_view line, std::string_view next) {
    constexpr std::string_view kEnds = ".!?:;";
    if (line.size() < kAmidSentenceMin || kEnds.find(line.back()) != std::string_view::npos)
        return false;
    auto words = text::tokenize(text::truncate_utf8(text::trim(next), kFirstWordBytesMax));
    return !words.empty() && words.front().kind == text::TokenKind::Word &&
           words.front().text == text::lower(words.front().text);
}

/// Joins a paragraph's lines; `width` as from `wrap_width`.
std::string join_lines(const std::vector<std::string_view>& lines, std::size_t width) {
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        text += i == 0 ? lines[i] : text::trim(lines[i]);
        if (i + 1 == lines.size()) break;
        bool full = width != 0 && lines[i].size() * 10 >= width * 7;
        bool wrapped = (full || goes_on(lines[i], lines[i + 1])) &&
                       !detail::starts_with_list_marker(lines[i + 1]);
        text += wrapped ? ' ' : '\n';
    }
    return text;
}

Result<ParsedDocument> parse_plain_text(const FileInput& file, const Engines&,
                                        const ParseLimits& limits) {
    detail::DecodedText decoded = TRY(detail::decode_text(file.bytes));
    detail::BlockBuilder builder(limits);
    std::vector<std::string_view> lines = split_lines(decoded.text);
    std::size_t width = wrap_width(lines);
    std::vector<std::string_view> paragraph;
    lines.emplace_back(); // ends the last paragraph
    for (std::string_view line : lines) {
        if (!line.empty()) {
            paragraph.push_back(line);
            continue;
        }
        if (paragraph.empty()) continue;
        Block block;
        block.kind = detail::starts_with_list_marker(paragraph.front()) ? BlockKind::List
                                                                        : BlockKind::Paragraph;
        block.text = join_lines(paragraph, width);
        TRY(builder.add(std::move(block)));
        paragraph.clear();
    }
    ParsedDocument document = std::move(builder).finish();
    document.metadata["encoding"] = decoded.encoding;
    document.warnings = std::move(decoded.warnings);
    return document;
}

} // namespace

const Format& plain_text_format() {
    static const Format format{"text",           "a text file", {".txt", ".text", ".log"},
                               FormatRisk::Text, nullptr,       &parse_plain_text};
    return format;
}

} // namespace vouch::document
