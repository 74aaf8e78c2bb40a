// The table of formats, and how a file finds its format: the extension proposes, the content must
// agree. A format is added by its file under formats/, a line in formats/formats.h and a line in
// `formats()`.

#include "document/format.h"

#include <algorithm>
#include <array>

#include "document/formats/formats.h"
#include "text/unicode.h"

namespace vouch::document {

using base::ErrorCode;
using base::fail;
using base::Result;

namespace {

/// Well-known signatures, to tell the user what a file really is.
struct Signature {
    std::string_view bytes;
    std::string_view title;
};

constexpr std::array kSignatures{
    Signature{"PK\x03\x04", "a ZIP archive or an Office file"},
    Signature{"\xD0\xCF\x11\xE0", "an old Office file"},
    Signature{"\x89PNG", "a PNG picture"},
    Signature{"\xFF\xD8\xFF", "a JPEG picture"},
    Signature{"GIF8", "a GIF picture"},
    Signature{"\x1F\x8B", "a gzip archive"},
    Signature{"\x7F"
              "ELF",
              "a program"},
    Signature{"SQLite format 3", "an SQLite database"},
    Signature{"{\\rtf", "a rich text file"},
};

std::string lower_extension(std::string_view name) {
    return text::ascii_lower(std::filesystem::path(name).extension().string());
}

const Format* format_of_extension(std::string_view extension) {
    for (const Format& format : formats()) {
        if (std::ranges::find(format.extensions, extension) != format.extensions.end())
            return &format;
    }
    return nullptr;
}

const Format* format_of_content(std::string_view bytes) {
    for (const Format& format : formats()) {
        if (format.recognizes != nullptr && format.recognizes(bytes)) return &format;
    }
    return nullptr;
}

/// The signature's title, or empty.
std::string_view known_content(std::string_view bytes) {
    for (const Signature& signature : kSignatures) {
        if (bytes.starts_with(signature.bytes)) return signature.title;
    }
    return {};
}

std::string what_content_is(std::string_view bytes) {
    if (bytes.empty()) return "empty";
    if (const Format* format = format_of_content(bytes)) return std::string(format->title);
    if (std::string_view title = known_content(bytes); !title.empty()) return std::string(title);
    constexpr std::size_t kSampleBytes = 4096;
    std::string_view sample = text::truncate_utf8(bytes, kSampleBytes);
    bool readable = sample.find('\0') == std::string_view::npos && text::is_valid_utf8(sample);
    return readable ? "text" : "unknown binary data";
}

std::vector<std::string> supported_hint() {
    std::string hint = "Files that can be read:";
    for (std::string_view extension : supported_extensions())
        hint += " " + std::string(extension);
    return {hint + "."};
}

} // namespace

std::span<const Format> formats() {
    static const std::array table{markdown_format(), plain_text_format(), pdf_format()};
    return table;
}

std::vector<std::string_view> supported_extensions() {
    std::vector<std::string_view> all;
    for (const Format& format : formats())
        all.insert(all.end(), format.extensions.begin(), format.extensions.end());
    return all;
}

bool has_supported_extension(const std::filesystem::path& path) {
    return format_of_extension(lower_extension(path.string())) != nullptr;
}

Result<const Format*> detect_format(const FileInput& file) {
    std::string extension = lower_extension(file.name);
    const Format* by_name = format_of_extension(extension);
    const Format* by_content = format_of_content(file.bytes);
    if (by_name != nullptr && by_name == by_content) return by_name;
    bool named_as_text = by_name != nullptr && by_name->recognizes == nullptr;
    bool other_content = by_content != nullptr || !known_content(file.bytes).empty();
    if (by_name != nullptr && (!named_as_text || other_content)) {
        return fail(ErrorCode::Corrupt,
                    "The file is not what its name says: it is named as " +
                        std::string(by_name->title) + ", but its content is " +
                        what_content_is(file.bytes) + ".",
                    {"Give the file the extension of its content, or replace it."});
    }
    if (by_name != nullptr) return by_name;
    if (by_content != nullptr) return by_content;
    if (extension.empty() && what_content_is(file.bytes) == "text") return &plain_text_format();
    return fail(ErrorCode::Unsupported,
                "The file is of no kind that can be read: its content is " +
                    what_content_is(file.bytes) +
                    (extension.empty() ? std::string(".")
                                       : ", and " + extension + " is not a known extension."),
                supported_hint());
}

} // namespace vouch::document
