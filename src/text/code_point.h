#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vouch::text {

/// A decoded code point and where the next one begins.
struct DecodedPoint {
    char32_t value = 0;
    std::size_t end = 0;
    bool well_formed = false; ///< `value` says nothing where it is not
};

/// The code point that begins at byte `begin`, which is inside the text.
DecodedPoint decode_at(std::string_view text, std::size_t begin);

/// What a code point is for a tokenizer.
enum class PointClass : std::uint8_t {
    Plain,      ///< letters, digits, symbols, what has no character
    WhiteSpace, ///< the property White_Space, and not a control
    Control,    ///< the categories Cc, Cf and Co: tabs and line ends too
    Mark,       ///< the category Mn
    Punctuation ///< the categories P
};

/// By the tables of Unicode 8, with which the tokenizers of published models work: characters that
/// are younger are Plain.
PointClass class_in_unicode_8(char32_t point);

/// The lower-case form by Unicode's simple mapping: one code point for one.
char32_t lower_point(char32_t point);

/// `point` is a code point, not a surrogate.
void append_utf8(std::string& text, char32_t point);

} // namespace vouch::text
