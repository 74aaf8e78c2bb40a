#include "document/detail/utf16.h"

#include <algorithm>

#include <unicode/unistr.h>

namespace vouch::document::detail {

std::string utf8_of_utf16le(std::string_view bytes) {
    icu::UnicodeString wide;
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
        auto low = static_cast<unsigned char>(bytes[i]);
        auto high = static_cast<unsigned char>(bytes[i + 1]);
        wide.append(static_cast<char16_t>(low | (high << 8)));
    }
    std::string text;
    wide.toUTF8String(text);
    std::erase_if(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
    return text;
}

} // namespace vouch::document::detail
