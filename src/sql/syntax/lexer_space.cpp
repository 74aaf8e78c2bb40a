// What is not a token: the encoding of the text and comments.
//
// Comments are dropped. Those that a server would run (`/*! … */`) are refused where the dialect
// has them, because their meaning depends on the version of the server.
#include "sql/syntax/detail/lexer.h"

#include <algorithm>
#include <cstring>

namespace vouch::sql::syntax::detail {

namespace {

struct Range {
    char32_t first;
    char32_t last;
};

// Spaces, controls, punctuation, invisible characters and compatibility forms of ASCII, by block.
constexpr Range kNotInNames[] = {
    {0x0080, 0x00A9}, {0x00AB, 0x00B4}, {0x00B6, 0x00B9},   {0x00BB, 0x00BF},    {0x00D7, 0x00D7},
    {0x00F7, 0x00F7}, {0x034F, 0x034F}, {0x037E, 0x037E},   {0x061C, 0x061C},    {0x115F, 0x1160},
    {0x1680, 0x1680}, {0x17B4, 0x17B5}, {0x180B, 0x180F},   {0x2000, 0x206F},    {0x2190, 0x2BFF},
    {0x2E00, 0x2E7F}, {0x3000, 0x3004}, {0x3008, 0x3020},   {0x3164, 0x3164},    {0xD800, 0xF8FF},
    {0xFE00, 0xFE0F}, {0xFE10, 0xFE1F}, {0xFE30, 0xFE6F},   {0xFEFF, 0xFEFF},    {0xFF01, 0xFF65},
    {0xFFA0, 0xFFA0}, {0xFFE0, 0xFFFF}, {0x1D400, 0x1D7FF}, {0xE0000, 0x10FFFF},
};

bool is_continuation(unsigned char byte) { return (byte & 0xC0) == 0x80; }

} // namespace

bool is_name_character(char32_t character) {
    return std::none_of(std::begin(kNotInNames), std::end(kNotInNames), [&](const Range& range) {
        return character >= range.first && character <= range.last;
    });
}

DecodedCharacter decode_utf8(std::string_view text) {
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const unsigned first = byte(0);
    if (first < 0x80) return {first, 1};
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4) return {};
    char32_t value = first & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if (!is_continuation(static_cast<unsigned char>(byte(i)))) return {};
        value = (value << 6) | (byte(i) & 0x3FU);
    }
    const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
    const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
    if (overlong || surrogate || value > 0x10FFFF) return {};
    return {value, length};
}

void append_utf8(std::string& to, char32_t character) {
    const auto push = [&](char32_t byte) { to.push_back(static_cast<char>(byte)); };
    if (character < 0x80) {
        push(character);
    } else if (character < 0x800) {
        push(0xC0 | (character >> 6));
        push(0x80 | (character & 0x3F));
    } else if (character < 0x10000) {
        push(0xE0 | (character >> 12));
        push(0x80 | ((character >> 6) & 0x3F));
        push(0x80 | (character & 0x3F));
    } else {
        push(0xF0 | (character >> 18));
        push(0x80 | ((character >> 12) & 0x3F));
        push(0x80 | ((character >> 6) & 0x3F));
        push(0x80 | (character & 0x3F));
    }
}

Lexer::Step Lexer::check_text() {
    constexpr std::uint64_t kHighBits = 0x8080808080808080ULL;
    std::size_t i = 0;
    while (i < text_.size()) {
        std::uint64_t block = 0;
        if (i + sizeof block <= text_.size()) {
            std::memcpy(&block, text_.data() + i, sizeof block);
            const bool has_zero = ((block - 0x0101010101010101ULL) & ~block & kHighBits) != 0;
            if ((block & kHighBits) == 0 && !has_zero) {
                i += sizeof block;
                continue;
            }
        }
        if (text_[i] == '\0') return failed(i, i + 1, "A NUL byte");
        const DecodedCharacter character = decode_utf8(text_.substr(i));
        if (character.length == 0) return failed(i, i + 1, "Bytes that are not UTF-8");
        i += character.length;
    }
    return {};
}

Lexer::Found Lexer::skip_comment() {
    const char c = peek();
    const char following = peek(1);
    if (c == '-' && following == '-') {
        const char after = peek(2);
        const bool separated = position_ + 2 >= text_.size() || after == ' ' || after == '\t' ||
                               after == '\n' || after == '\r';
        if (rules_.dash_comment_needs_space && !separated) return false;
        skip_line_comment();
        return true;
    }
    if (c == '#' && rules_.hash_comments) {
        skip_line_comment();
        return true;
    }
    if (c == '/' && following == '*') {
        TRY(skip_block_comment());
        return true;
    }
    return false;
}

void Lexer::skip_line_comment() {
    const std::size_t end = text_.find('\n', position_);
    position_ = end == std::string_view::npos ? text_.size() : end + 1;
}

/// Hints are dropped like comments. One that lifts a limit is refused all the same, so that its
/// writer learns that it has no effect.
Lexer::Step Lexer::check_hint(std::string_view comment) {
    if (comment.size() < 3 || comment[2] != '+') return {};
    const auto same_letter = [](char a, char b) { return (a & ~0x20) == (b & ~0x20); };
    for (std::string_view word : rules_.refused_hints) {
        const auto found =
            std::search(comment.begin(), comment.end(), word.begin(), word.end(), same_letter);
        if (found == comment.end()) continue;
        const auto begin = static_cast<std::size_t>(comment.data() - text_.data());
        return failed(begin, begin + 3, "The hint " + std::string(word) + " may not be used",
                      {"Remove the hint"});
    }
    return {};
}

Lexer::Step Lexer::skip_block_comment() {
    const std::size_t begin = position_;
    if (rules_.executable_comments && (peek(2) == '!' || (peek(2) == 'M' && peek(3) == '!')))
        return failed(begin, begin + 3, "A comment that a server may execute",
                      {"Write the text itself, or remove the comment"});
    position_ += 2;
    std::size_t depth = 1;
    while (position_ + 1 < text_.size()) {
        if (text_[position_] == '*' && text_[position_ + 1] == '/') {
            position_ += 2;
            if (--depth == 0) return check_hint(text_.substr(begin, position_ - begin));
        } else if (rules_.nested_comments && text_[position_] == '/' &&
                   text_[position_ + 1] == '*') {
            position_ += 2;
            ++depth;
        } else {
            ++position_;
        }
    }
    return failed(begin, begin + 2, "A comment that is never closed", {"Close it with */"});
}

} // namespace vouch::sql::syntax::detail
