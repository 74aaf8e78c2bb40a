// How a text file's encoding is found, in order: a byte order mark; bytes that are valid UTF-8 (a
// text in another encoding practically never is); every second byte NUL in the first part (UTF-16
// without a mark); ICU's statistical detector. A UTF-8 file with a few broken bytes is read as
// UTF-8 with replacements rather than guessed as something else.

#include "document/detail/decode_text.h"

#include <algorithm>
#include <memory>
#include <optional>

#include <unicode/ucnv.h>
#include <unicode/ucsdet.h>

#include "text/unicode.h"

namespace vouch::document::detail {

using base::ErrorCode;
using base::fail;
using base::Result;

namespace {

constexpr std::size_t kSampleBytes = 64 * 1024;
constexpr std::size_t kControlsPerThousandMax = 20;

struct ByteOrderMark {
    std::string_view bytes;
    std::string_view encoding;
};

// UTF-32LE before UTF-16LE: the second is a prefix of the first.
constexpr ByteOrderMark kMarks[] = {
    {"\xEF\xBB\xBF", "UTF-8"},
    {std::string_view("\xFF\xFE\x00\x00", 4), "UTF-32LE"},
    {std::string_view("\x00\x00\xFE\xFF", 4), "UTF-32BE"},
    {"\xFF\xFE", "UTF-16LE"},
    {"\xFE\xFF", "UTF-16BE"},
};

/// "UTF-16LE" or "UTF-16BE" where most odd or even bytes are NUL and the others are not.
std::optional<std::string> utf16_without_mark(std::string_view sample) {
    std::size_t pairs = sample.size() / 2;
    if (pairs == 0) return std::nullopt;
    std::size_t even_nulls = 0;
    std::size_t odd_nulls = 0;
    for (std::size_t i = 0; i < pairs; ++i) {
        even_nulls += sample[2 * i] == '\0' ? 1 : 0;
        odd_nulls += sample[2 * i + 1] == '\0' ? 1 : 0;
    }
    if (odd_nulls * 2 > pairs && even_nulls * 50 < pairs) return "UTF-16LE";
    if (even_nulls * 2 > pairs && odd_nulls * 50 < pairs) return "UTF-16BE";
    return std::nullopt;
}

/// Nearly UTF-8: at most one byte in a thousand is replaced, and there are characters beyond ASCII
/// that are well formed.
bool is_nearly_utf8(std::string_view sample, std::string_view repaired) {
    constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
    std::size_t replaced = 0;
    for (std::size_t at = repaired.find(kReplacement); at != std::string_view::npos;
         at = repaired.find(kReplacement, at + kReplacement.size()))
        ++replaced;
    std::size_t multibyte = static_cast<std::size_t>(std::ranges::count_if(
        repaired, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0xC0U; }));
    return replaced * 1000 <= sample.size() && multibyte > 4 * replaced;
}

/// ICU's best guess, or windows-1252, which every byte sequence fits.
std::string guess_encoding(std::string_view sample) {
    constexpr const char* kFallback = "windows-1252";
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<UCharsetDetector, decltype(&ucsdet_close)> detector(ucsdet_open(&status),
                                                                        &ucsdet_close);
    ucsdet_setText(detector.get(), sample.data(), static_cast<std::int32_t>(sample.size()),
                   &status);
    const UCharsetMatch* match = ucsdet_detect(detector.get(), &status);
    if (U_FAILURE(status) != 0 || match == nullptr) return kFallback;
    constexpr std::int32_t kConfidenceMin = 10;
    std::string name = ucsdet_getName(match, &status);
    bool sure = ucsdet_getConfidence(match, &status) >= kConfidenceMin;
    if (U_FAILURE(status) != 0 || !sure) return kFallback;
    // ICU names the ISO sets where a Windows one with the same letters and more signs is meant.
    return name == "ISO-8859-1" ? kFallback : name;
}

Result<std::string> convert(std::string_view bytes, const std::string& encoding) {
    UErrorCode status = U_ZERO_ERROR;
    auto size = static_cast<std::int32_t>(bytes.size());
    std::int32_t needed =
        ucnv_convert("UTF-8", encoding.c_str(), nullptr, 0, bytes.data(), size, &status);
    if (status != U_BUFFER_OVERFLOW_ERROR && U_FAILURE(status) != 0)
        return fail(ErrorCode::Corrupt, "The text cannot be read as " + encoding + ".");
    std::string text(static_cast<std::size_t>(needed) + 1, '\0');
    status = U_ZERO_ERROR;
    std::int32_t written = ucnv_convert("UTF-8", encoding.c_str(), text.data(), needed + 1,
                                        bytes.data(), size, &status);
    if (U_FAILURE(status) != 0)
        return fail(ErrorCode::Corrupt, "The text cannot be read as " + encoding + ".");
    text.resize(static_cast<std::size_t>(written));
    return text;
}

/// `\r\n` and `\r` to `\n`, other control characters but tab removed; fails when they are many.
Result<void> clean(DecodedText& decoded) {
    std::string& text = decoded.text;
    std::string cleaned;
    cleaned.reserve(text.size());
    std::size_t controls = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        auto byte = static_cast<unsigned char>(text[i]);
        if (byte == '\r') {
            if (i + 1 == text.size() || text[i + 1] != '\n') cleaned.push_back('\n');
        } else if (byte == '\f') {
            cleaned += "\n\n"; // a page break ends a paragraph
        } else if ((byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7F) {
            ++controls;
        } else {
            cleaned.push_back(text[i]);
        }
    }
    if (controls * 1000 > text.size() * kControlsPerThousandMax) {
        return fail(ErrorCode::Corrupt,
                    "The content is not text: too many of its characters are control characters.");
    }
    if (controls > 0) {
        decoded.warnings.push_back(std::to_string(controls) +
                                   " control characters in the text were left out.");
    }
    text = std::move(cleaned);
    return {};
}

Result<DecodedText> decode_unmarked(std::string_view bytes) {
    std::string_view sample = text::truncate_utf8(bytes, kSampleBytes);
    if (std::optional<std::string> wide = utf16_without_mark(sample)) {
        std::string converted = TRY(convert(bytes, *wide));
        return DecodedText{std::move(converted), *wide, {}};
    }
    if (text::is_valid_utf8(bytes)) return DecodedText{std::string(bytes), "UTF-8", {}};
    if (is_nearly_utf8(sample, text::replace_invalid_utf8(sample))) {
        return DecodedText{text::replace_invalid_utf8(bytes),
                           "UTF-8",
                           {"The text is UTF-8 with broken characters; they show as U+FFFD."}};
    }
    std::string encoding = guess_encoding(sample);
    std::string converted = TRY(convert(bytes, encoding));
    DecodedText decoded{std::move(converted), encoding, {}};
    decoded.warnings.push_back("The encoding is not stated; the text was read as " + encoding +
                               ".");
    return decoded;
}

Result<DecodedText> decode_any(std::string_view bytes) {
    for (const ByteOrderMark& mark : kMarks) {
        if (!bytes.starts_with(mark.bytes)) continue;
        std::string_view rest = bytes.substr(mark.bytes.size());
        std::string encoding(mark.encoding);
        if (encoding == "UTF-8")
            return DecodedText{text::replace_invalid_utf8(rest), std::move(encoding), {}};
        std::string converted = TRY(convert(rest, encoding));
        return DecodedText{std::move(converted), std::move(encoding), {}};
    }
    return decode_unmarked(bytes);
}

} // namespace

Result<DecodedText> decode_text(std::string_view bytes) {
    DecodedText decoded = TRY(decode_any(bytes));
    TRY(clean(decoded));
    return decoded;
}

} // namespace vouch::document::detail
