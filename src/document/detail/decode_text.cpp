// How a text file's encoding is found, in order: a byte order mark; every second byte of the first
// part NUL or another control character that no text has (UTF-16 without a mark); bytes that are
// valid UTF-8 (a text in another encoding practically never is); ICU's statistical detector. A
// UTF-8 file with a few broken bytes is read as UTF-8 with replacements rather than guessed as
// something else. Nearly any bytes are characters of UTF-16 and of the East Asian sets, so what was
// not UTF-8 must also look like writing: few of its characters may be ones that no text has.

#include "document/detail/decode_text.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>

#include <unicode/uchar.h>
#include <unicode/ucnv.h>
#include <unicode/ucsdet.h>
#include <unicode/utf8.h>

#include "text/unicode.h"

namespace vouch::document::detail {

using base::ErrorCode;
using base::fail;
using base::Result;

namespace {

constexpr std::size_t kSampleBytes = 64 * 1024;
constexpr std::size_t kControlsPerThousandMax = 20;
constexpr std::size_t kStrangersPerThousandMax = 20;

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

/// How many of the first, third, … bytes of a text, or of the others, are control characters but
/// tabs and line ends, which may be every second character of a list.
struct ControlBytes {
    std::size_t nulls = 0;
    std::size_t all = 0;

    void count(char byte) {
        nulls += byte == '\0' ? 1 : 0;
        bool space = byte == '\t' || byte == '\n' || byte == '\r';
        all += static_cast<unsigned char>(byte) < 0x20 && !space ? 1 : 0;
    }
};

/// "UTF-16LE" or "UTF-16BE" where the high bytes are those of alphabets: mostly NUL (Latin), or
/// nearly all of them below 0x20 (from Greek, 3, to Georgian, 0x10, without those whose byte is
/// that of a tab or a line end: these need a mark), and the low bytes are not.
std::optional<std::string> utf16_without_mark(std::string_view sample) {
    std::size_t pairs = sample.size() / 2;
    if (pairs == 0) return std::nullopt;
    ControlBytes even;
    ControlBytes odd;
    for (std::size_t i = 0; i < pairs; ++i) {
        even.count(sample[2 * i]);
        odd.count(sample[2 * i + 1]);
    }
    auto are_high = [&](const ControlBytes& high, const ControlBytes& low) {
        bool alphabet = high.nulls * 2 > pairs || high.all * 10 > pairs * 9;
        return alphabet && low.nulls * 50 < pairs && low.all * 2 < pairs;
    };
    if (are_high(odd, even)) return "UTF-16LE";
    if (are_high(even, odd)) return "UTF-16BE";
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
        return fail(ErrorCode::Corrupt,
                    "The content is not text: it cannot be read as " + encoding + ".");
    std::string text(static_cast<std::size_t>(needed) + 1, '\0');
    status = U_ZERO_ERROR;
    std::int32_t written = ucnv_convert("UTF-8", encoding.c_str(), text.data(), needed + 1,
                                        bytes.data(), size, &status);
    if (U_FAILURE(status) != 0)
        return fail(ErrorCode::Corrupt,
                    "The content is not text: it cannot be read as " + encoding + ".");
    text.resize(static_cast<std::size_t>(written));
    return text;
}

/// A replacement of broken bytes, a control character beyond ASCII, or one that is not assigned.
bool is_stranger(UChar32 point) {
    if (point == 0xFFFD) return true;
    switch (u_charType(point)) {
    case U_UNASSIGNED:
    case U_PRIVATE_USE_CHAR:
    case U_SURROGATE: return true;
    case U_CONTROL_CHAR: return point >= 0x80;
    default: return false;
    }
}

/// Fails where too many characters of a converted text are ones that no text has.
Result<void> check_writing(std::string_view text) {
    std::size_t characters = 0;
    std::size_t strangers = 0;
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data()); // as ICU's macro wants
    for (std::size_t at = 0; at < text.size(); ++characters) {
        UChar32 point = 0;
        U8_NEXT_OR_FFFD(bytes, at, text.size(), point);
        strangers += is_stranger(point) ? 1 : 0;
    }
    if (strangers * 1000 <= characters * kStrangersPerThousandMax) return {};
    return fail(ErrorCode::Corrupt,
                "The content is not text: in no encoding do its bytes read as writing.");
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

Result<std::string> convert_writing(std::string_view bytes, const std::string& encoding) {
    std::string text = TRY(convert(bytes, encoding));
    TRY(check_writing(text));
    return text;
}

Result<DecodedText> decode_unmarked(std::string_view bytes) {
    std::string_view sample = text::truncate_utf8(bytes, kSampleBytes);
    if (std::optional<std::string> wide = utf16_without_mark(sample)) {
        std::string converted = TRY(convert_writing(bytes, *wide));
        return DecodedText{std::move(converted), *wide, {}};
    }
    if (text::is_valid_utf8(bytes)) return DecodedText{std::string(bytes), "UTF-8", {}};
    if (is_nearly_utf8(sample, text::replace_invalid_utf8(sample))) {
        return DecodedText{text::replace_invalid_utf8(bytes),
                           "UTF-8",
                           {"The text is UTF-8 with broken characters; they show as U+FFFD."}};
    }
    std::string encoding = guess_encoding(sample);
    std::string converted = TRY(convert_writing(bytes, encoding));
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
        std::string converted = TRY(convert_writing(rest, encoding));
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
