#pragma once

#include <cstddef>
#include <string_view>

#include <unicode/utf8.h>

namespace vouch::text::detail {

/// A decoded code point and where the next one begins.
struct CodePoint {
    UChar32 value = 0; ///< negative where the bytes are ill-formed
    std::size_t end = 0;
};

// The conversions are inside ICU's macro.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
inline CodePoint code_point_at(std::string_view text, std::size_t begin) {
    CodePoint point{0, begin};
    const char* data = text.data();
    U8_NEXT(data, point.end, text.size(), point.value);
    return point;
}
#pragma GCC diagnostic pop

} // namespace vouch::text::detail
