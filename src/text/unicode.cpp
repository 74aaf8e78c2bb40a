// ICU does the Unicode; what is here are the conversions at its border and a short way for plain
// ASCII, which most schemas, questions and documents are.

#include "text/unicode.h"

#include <algorithm>

#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "base/ascii.h"
#include "base/check.h"
#include "text/detail/code_point.h"

namespace vouch::text {
namespace {

bool is_ascii(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

icu::UnicodeString from_utf8(std::string_view text) {
    return icu::UnicodeString::fromUTF8(
        icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}

std::string to_utf8(const icu::UnicodeString& text) {
    std::string result;
    text.toUTF8String(result);
    return result;
}

icu::UnicodeString normalized(const icu::Normalizer2* form, const icu::UnicodeString& text) {
    UErrorCode status = U_ZERO_ERROR;
    icu::UnicodeString result = form->normalize(text, status);
    CHECK(U_SUCCESS(status)); // only memory could fail
    return result;
}

template <typename Getter>
const icu::Normalizer2* instance(Getter getter) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* form = getter(status);
    CHECK(U_SUCCESS(status)); // the data are part of ICU
    return form;
}

icu::UnicodeString without_marks(const icu::UnicodeString& text) {
    icu::UnicodeString result;
    for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
        UChar32 point = text.char32At(i);
        if (u_charType(point) != U_NON_SPACING_MARK) result.append(point);
    }
    return result;
}

} // namespace

bool is_valid_utf8(std::string_view text) {
    for (std::size_t begin = 0; begin < text.size();) {
        detail::CodePoint point = detail::code_point_at(text, begin);
        if (point.value < 0) return false;
        begin = point.end;
    }
    return true;
}

std::string replace_invalid_utf8(std::string_view text) {
    if (is_valid_utf8(text)) return std::string(text);
    std::string result;
    for (std::size_t begin = 0; begin < text.size();) {
        detail::CodePoint point = detail::code_point_at(text, begin);
        if (point.value < 0)
            result += "\xEF\xBF\xBD";
        else
            result += text.substr(begin, point.end - begin);
        begin = point.end;
    }
    return result;
}

std::string normalize_nfkc(std::string_view text) {
    if (is_ascii(text)) return std::string(text);
    return to_utf8(normalized(instance(icu::Normalizer2::getNFKCInstance), from_utf8(text)));
}

std::string normalize_nfc(std::string_view text) {
    if (is_ascii(text)) return std::string(text);
    return to_utf8(normalized(instance(icu::Normalizer2::getNFCInstance), from_utf8(text)));
}

std::string normalize_nfd(std::string_view text) {
    if (is_ascii(text)) return std::string(text);
    return to_utf8(normalized(instance(icu::Normalizer2::getNFDInstance), from_utf8(text)));
}

std::string lower(std::string_view text) {
    if (is_ascii(text)) return ascii_lower(text);
    return to_utf8(from_utf8(text).toLower(icu::Locale::getRoot()));
}

std::string fold(std::string_view text) {
    if (is_ascii(text)) return ascii_lower(text);
    auto folded = normalized(instance(icu::Normalizer2::getNFKCCasefoldInstance), from_utf8(text));
    auto marks = normalized(instance(icu::Normalizer2::getNFDInstance), folded);
    return to_utf8(normalized(instance(icu::Normalizer2::getNFCInstance), without_marks(marks)));
}

std::string ascii_lower(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), base::ascii_lower);
    return result;
}

std::string_view trim(std::string_view text) {
    constexpr std::string_view kSpace = " \t\r\n\v\f";
    std::size_t begin = text.find_first_not_of(kSpace);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(kSpace) - begin + 1);
}

std::string_view truncate_utf8(std::string_view text, std::size_t bytes_max) {
    if (text.size() <= bytes_max) return text;
    std::size_t end = bytes_max;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end;
    return text.substr(0, end);
}

} // namespace vouch::text
