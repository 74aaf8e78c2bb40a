#include "document/detail/pdf_join.h"

#include <algorithm>
#include <array>

#include <unicode/uchar.h>

#include "text/unicode.h"

namespace vouch::document::detail {
namespace {

constexpr std::string_view kSoftHyphen = "\u00AD";
constexpr std::string_view kUnicodeHyphen = "\u2010";

constexpr UChar32 kNone = -1;

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

/// Of valid UTF-8; `kNone` where there is no character.
UChar32 first_character(std::string_view text) {
    if (text.empty()) return kNone;
    auto lead = static_cast<unsigned char>(text[0]);
    if (lead < 0x80) return lead;
    UChar32 character = lead >= 0xF0 ? lead & 0x07 : lead >= 0xE0 ? lead & 0x0F : lead & 0x1F;
    for (std::size_t i = 1; i < text.size() && is_continuation(text[i]); ++i)
        character = (character << 6) | (static_cast<unsigned char>(text[i]) & 0x3F);
    return character;
}

UChar32 last_character(std::string_view text) {
    std::size_t begin = text.size();
    while (begin > 0 && is_continuation(text[begin - 1]))
        --begin;
    return first_character(text.substr(begin > 0 ? begin - 1 : 0));
}

bool is_cjk(UChar32 character) {
    return character >= 0x2E80 &&
           (character <= 0x9FFF || (character >= 0xF900 && character <= 0xFAFF) ||
            (character >= 0xFF00 && character <= 0xFF60) ||
            (character >= 0x20000 && character <= 0x3FFFF));
}

/// Takes a hyphen off the end; false where there is none.
bool take_hyphen(std::string& text) {
    for (std::string_view hyphen : {kSoftHyphen, kUnicodeHyphen, std::string_view("-")}) {
        if (!text.ends_with(hyphen)) continue;
        text.resize(text.size() - hyphen.size());
        return true;
    }
    return false;
}

std::string_view last_word(std::string_view text) {
    return text.substr(text.find_last_of(" \n") + 1);
}
std::string_view first_word(std::string_view text) { return text.substr(0, text.find(' ')); }

void join_hyphenated(std::string& text, const std::string& next, const PdfStyle& style) {
    std::string before = text::ascii_lower(last_word(text));
    std::string after = text::ascii_lower(first_word(next));
    while (!after.empty() && u_isalnum(last_character(after)) == 0)
        after.pop_back();
    bool letter_before = u_isalpha(last_character(text)) != 0;
    if (!letter_before || !starts_in_lower_case(next) || style.keeps_hyphen(before, after))
        text += '-';
    text += next;
}

} // namespace

bool starts_in_lower_case(std::string_view text) {
    UChar32 character = first_character(text);
    return character != kNone && u_islower(character) != 0;
}

bool ends_sentence(std::string_view text) {
    constexpr std::array<UChar32, 9> kClosing{'"',    '\'', ')',    ']', 0x2019,
                                              0x201D, 0xBB, 0x300D, ' '};
    constexpr std::array<UChar32, 8> kEnds{'.', '!', '?', ':', 0x3002, 0xFF01, 0xFF1F, 0x061F};
    for (UChar32 last = last_character(text); last != kNone; last = last_character(text)) {
        if (std::ranges::find(kEnds, last) != kEnds.end()) return true;
        if (std::ranges::find(kClosing, last) == kClosing.end()) return false;
        while (is_continuation(text.back()))
            text.remove_suffix(1);
        text.remove_suffix(1);
    }
    return false;
}

std::string join_lines(const std::vector<JoinedLine>& lines, const PdfStyle& style) {
    std::string text;
    bool hyphen_taken = false;
    for (const JoinedLine& line : lines) {
        if (text.empty()) {
            text = line.text;
        } else if (line.join == LineJoin::NewLine) {
            text += (hyphen_taken ? "-\n" : "\n") + line.text;
        } else if (hyphen_taken || take_hyphen(text)) {
            join_hyphenated(text, line.text, style);
        } else {
            bool tight = is_cjk(last_character(text)) && is_cjk(first_character(line.text));
            text += (tight ? "" : " ") + line.text;
        }
        hyphen_taken = line.hyphenated;
    }
    if (hyphen_taken) text += '-';
    return text;
}

} // namespace vouch::document::detail
