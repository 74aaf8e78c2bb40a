// The rules of Google's BERT (BasicTokenizer in google-research/bert/tokenization.py) as the
// tokenizer that the models were published with carries them out. ASCII, the most of most texts,
// goes by a table.

#include "embedding/detail/bert_words.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/ascii.h"
#include "text/code_point.h"
#include "text/unicode.h"

namespace vouch::embedding::detail {
namespace {

using text::PointClass;

constexpr char32_t kReplacement = 0xFFFD;

enum class AsciiKind : std::uint8_t { Plain, Space, Control, Punctuation };

constexpr AsciiKind ascii_kind(unsigned char c) {
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') return AsciiKind::Space;
    if (c < 0x20 || c == 0x7F) return AsciiKind::Control;
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    return letter ? AsciiKind::Plain : AsciiKind::Punctuation; // symbols too, as BERT has it
}

constexpr std::array<AsciiKind, 128> kAscii = [] {
    std::array<AsciiKind, 128> kinds{};
    for (std::size_t c = 0; c < kinds.size(); ++c)
        kinds[c] = ascii_kind(static_cast<unsigned char>(c));
    return kinds;
}();

bool is_ascii(char c) { return static_cast<unsigned char>(c) < kAscii.size(); }
AsciiKind kind_of(char c) { return kAscii[static_cast<unsigned char>(c)]; }

/// The blocks that BERT puts spaces around: no kana, no Hangul.
bool is_cjk(char32_t c) {
    struct Range {
        char32_t first, last;
    };
    static constexpr std::array kRanges = {Range{0x3400, 0x4DBF},   Range{0x4E00, 0x9FFF},
                                           Range{0xF900, 0xFAFF},   Range{0x20000, 0x2A6DF},
                                           Range{0x2A700, 0x2B73F}, Range{0x2B740, 0x2B81F},
                                           Range{0x2B920, 0x2CEAF}, Range{0x2F800, 0x2FA1F}};
    return std::ranges::any_of(
        kRanges, [c](const Range& range) { return c >= range.first && c <= range.last; });
}

void append_ascii(std::string& out, char c) {
    switch (kind_of(c)) {
    case AsciiKind::Control: break;
    case AsciiKind::Space: out += ' '; break;
    case AsciiKind::Plain:
    case AsciiKind::Punctuation: out += base::ascii_lower(c);
    }
}

/// Everything that comes before decomposition.
std::string cleaned(std::string_view text) {
    std::string out;
    out.reserve(text.size() + text.size() / 8);
    for (std::size_t at = 0; at < text.size();) {
        if (is_ascii(text[at])) {
            append_ascii(out, text[at++]);
            continue;
        }
        text::DecodedPoint point = text::decode_at(text, at);
        if (point.well_formed && point.value != kReplacement) {
            PointClass kind = text::class_in_unicode_8(point.value);
            bool cjk = is_cjk(point.value);
            if (cjk) out += ' ';
            if (kind == PointClass::WhiteSpace)
                out += ' ';
            else if (kind != PointClass::Control)
                out.append(text, at, point.end - at);
            if (cjk) out += ' ';
        }
        at = point.end;
    }
    return out;
}

std::string lowered_without_marks(std::string_view decomposed) {
    std::string out;
    out.reserve(decomposed.size());
    for (std::size_t at = 0; at < decomposed.size();) {
        if (is_ascii(decomposed[at])) {
            out += base::ascii_lower(decomposed[at++]);
            continue;
        }
        text::DecodedPoint point = text::decode_at(decomposed, at);
        if (text::class_in_unicode_8(point.value) != PointClass::Mark)
            text::append_utf8(out, text::lower_point(point.value));
        at = point.end;
    }
    return out;
}

struct Place {
    PointClass kind;
    std::size_t end;
};

Place place_at(std::string_view text, std::size_t at) {
    if (is_ascii(text[at])) {
        AsciiKind kind = kind_of(text[at]);
        return {kind == AsciiKind::Space         ? PointClass::WhiteSpace
                : kind == AsciiKind::Punctuation ? PointClass::Punctuation
                                                 : PointClass::Plain,
                at + 1};
    }
    text::DecodedPoint point = text::decode_at(text, at);
    return {text::class_in_unicode_8(point.value), point.end};
}

} // namespace

std::string bert_normalized(std::string_view text) {
    std::string clean = cleaned(text);
    if (std::ranges::all_of(clean, is_ascii)) return clean;
    return lowered_without_marks(text::normalize_nfd(clean));
}

std::string_view next_bert_word(std::string_view text, std::size_t begin) {
    std::size_t end = begin;
    while (end < text.size()) {
        Place place = place_at(text, end);
        if (place.kind == PointClass::Punctuation && begin == end)
            return text.substr(begin, place.end - begin);
        if (place.kind == PointClass::Punctuation) break;
        if (place.kind == PointClass::WhiteSpace) {
            if (begin != end) break;
            begin = place.end;
        }
        end = place.end;
    }
    return text.substr(begin, end - begin);
}

} // namespace vouch::embedding::detail
