#include "document/detail/chunk_units.h"

#include <algorithm>

#include "text/sentence.h"
#include "text/tokenize.h"
#include "text/unicode.h"

namespace vouch::document::detail {

using base::TextSpan;

namespace {

constexpr std::size_t kSmallTableWords = 40; // stays with the sentence that introduces it

/// A part of a block's text as a unit.
Unit unit_of(const Block& block, std::size_t begin, std::size_t end) {
    Unit unit;
    unit.text = block.text.substr(begin, end - begin);
    unit.span = {static_cast<std::uint32_t>(block.span.begin + begin),
                 static_cast<std::uint32_t>(block.span.begin + end)};
    unit.words = text::count_words(unit.text);
    return unit;
}

bool fits(std::size_t words, std::size_t bytes, const ChunkOptions& options) {
    return words <= options.words_max && bytes <= options.bytes_max;
}

/// Where a piece that begins at `begin` must end: at most `words_max` words, cut at a blank where
/// there is one. Looks at no more bytes than a piece may have, so that cutting is linear.
std::size_t end_of_piece(std::string_view text, std::size_t begin, std::size_t end,
                         const ChunkOptions& options) {
    const std::string_view rest = text.substr(begin, end - begin);
    const std::string_view window = rest.substr(0, options.bytes_max);
    std::size_t at = 0;
    std::size_t words = 0;
    while (at < window.size()) {
        const std::size_t blank = window.find_first_of(" \n\t", at);
        const bool goes_on = blank == std::string_view::npos && window.size() < rest.size();
        if (goes_on) break; // a word of which the window holds the beginning only
        const std::size_t next = std::min(blank, window.size() - 1) + 1;
        words += text::count_words(window.substr(at, next - at));
        if (at > 0 && words > options.words_max) break;
        at = next;
    }
    if (at > 0) return begin + at;
    return begin + std::max<std::size_t>(text::truncate_utf8(rest, options.bytes_max).size(), 1);
}

/// A part that is too long in itself, by words.
void cut_by_words(const Block& block, std::size_t begin, std::size_t end,
                  const ChunkOptions& options, std::vector<Unit>& units) {
    while (begin < end) {
        std::size_t stop = end_of_piece(block.text, begin, end, options);
        units.push_back(unit_of(block, begin, stop));
        begin = stop;
    }
}

void add_part(const Block& block, std::size_t begin, std::size_t end, const ChunkOptions& options,
              std::vector<Unit>& units) {
    Unit unit = unit_of(block, begin, end);
    if (text::trim(unit.text).empty()) return;
    if (fits(unit.words, unit.text.size(), options))
        units.push_back(std::move(unit));
    else
        cut_by_words(block, begin, end, options, units);
}

std::vector<Unit> cut_prose(const Block& block, const ChunkOptions& options) {
    std::vector<Unit> units;
    std::size_t words = text::count_words(block.text);
    if (fits(words, block.text.size(), options)) {
        add_part(block, 0, block.text.size(), options, units);
        return units;
    }
    for (const TextSpan& sentence : text::sentences(block.text))
        add_part(block, sentence.begin, sentence.end, options, units);
    return units;
}

/// Lines; an indented line stays with the item above it while both fit.
std::vector<Unit> cut_list(const Block& block, const ChunkOptions& options) {
    std::vector<Unit> units;
    const std::string_view text = block.text;
    std::size_t begin = 0;
    while (begin < text.size()) {
        std::size_t end = std::min(text.find('\n', begin), text.size());
        std::size_t words = text::count_words(text.substr(begin, end - begin));
        for (;;) { // the item's further lines
            std::size_t line = std::min(end + 1, text.size());
            std::size_t line_end = std::min(text.find('\n', line), text.size());
            bool nested = line < line_end && text[line] == ' ';
            if (!nested || line_end - begin > options.bytes_max) break;
            words += text::count_words(text.substr(line, line_end - line));
            if (words > options.words_target) break;
            end = line_end;
        }
        add_part(block, begin, end, options, units);
        begin = end + 1;
    }
    return units;
}

/// Groups of lines that fit, each a passage of its own; `header` goes in front of all but the
/// first.
std::vector<Unit> group_lines(const Block& block, std::size_t begin, const std::string& header,
                              const ChunkOptions& options) {
    std::vector<Unit> units;
    std::size_t header_words = text::count_words(header);
    while (begin < block.text.size()) {
        std::size_t end = begin;
        std::size_t words = header_words;
        while (end < block.text.size()) {
            std::size_t line_end = std::min(block.text.find('\n', end), block.text.size());
            words += text::count_words(std::string_view(block.text).substr(end, line_end - end));
            std::size_t bytes = header.size() + line_end - begin;
            if (end > begin && !fits(words, bytes, options)) break;
            end = std::min(line_end + 1, block.text.size());
            if (line_end == block.text.size()) break;
        }
        std::size_t stop = block.text[end - 1] == '\n' ? end - 1 : end;
        Unit unit = unit_of(block, begin, std::max(stop, begin));
        unit.text = header.empty() || begin == 0 ? unit.text : header + "\n" + unit.text;
        unit.alone = true;
        if (!text::trim(unit.text).empty()) units.push_back(std::move(unit));
        begin = end;
    }
    return units;
}

std::vector<Unit> cut_lines(const Block& block, const ChunkOptions& options) {
    std::size_t words = text::count_words(block.text);
    if (words <= options.whole_words_max && block.text.size() <= options.bytes_max) {
        Unit unit = unit_of(block, 0, block.text.size());
        unit.alone = words > kSmallTableWords;
        return {std::move(unit)};
    }
    std::string header;
    if (block.kind == BlockKind::Table && block.rows.size() > 1) {
        header = row_text(block.rows.front());
        // A long header would leave no place for rows, and be stored once for each group of them.
        if (!fits(2 * text::count_words(header), 2 * header.size(), options)) header.clear();
    }
    std::vector<Unit> units;
    for (Unit& unit : group_lines(block, 0, header, options)) {
        if (unit.text.size() <= options.bytes_max) {
            units.push_back(std::move(unit));
            continue;
        }
        // One line alone is too long: no header helps it.
        cut_by_words(block, unit.span.begin - block.span.begin, unit.span.end - block.span.begin,
                     options, units);
    }
    return units;
}

} // namespace

std::vector<Unit> cut_block(const Block& block, const ChunkOptions& options) {
    switch (block.kind) {
    case BlockKind::Heading:
    case BlockKind::PageMargin: return {};
    case BlockKind::List: return cut_list(block, options);
    case BlockKind::Table:
    case BlockKind::Code: return cut_lines(block, options);
    case BlockKind::Paragraph:
    case BlockKind::Quote: return cut_prose(block, options);
    }
    return {};
}

} // namespace vouch::document::detail
