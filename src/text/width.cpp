#include "text/width.h"

#include <unicode/uchar.h>

#include "text/detail/code_point.h"

namespace vouch::text {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

std::size_t width_of(UChar32 point) {
    if (point < 0) return 1;
    if (point < 0x300) return 1;
    auto category = u_charType(point);
    if (category == U_NON_SPACING_MARK || category == U_ENCLOSING_MARK ||
        category == U_FORMAT_CHAR) {
        return 0;
    }
    int width = u_getIntPropertyValue(point, UCHAR_EAST_ASIAN_WIDTH);
    return width == U_EA_WIDE || width == U_EA_FULLWIDTH ? 2 : 1;
}

bool is_control(UChar32 point) {
    return point < 0 || u_charType(point) == U_CONTROL_CHAR ||
           (point >= 0x202A && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069);
}

bool is_space_control(UChar32 point) { return point == '\n' || point == '\r' || point == '\t'; }

/// Calls `take(piece, point)` for each code point.
template <typename Take>
void scan(std::string_view text, Take take) {
    for (std::size_t begin = 0; begin < text.size();) {
        detail::CodePoint point = detail::code_point_at(text, begin);
        take(text.substr(begin, point.end - begin), point.value);
        begin = point.end;
    }
}

} // namespace

std::size_t display_width(std::string_view text) {
    std::size_t width = 0;
    scan(text, [&](std::string_view, UChar32 point) { width += width_of(point); });
    return width;
}

std::string fit_width(std::string_view text, std::size_t width) {
    std::string whole;
    std::size_t cut = 0; // bytes of the longest beginning that leaves room for the ellipsis
    std::size_t used = 0;
    scan(text, [&](std::string_view piece, UChar32 point) {
        if (is_space_control(point))
            piece = " ";
        else if (is_control(point))
            piece = kReplacement;
        used += width_of(point);
        whole += piece;
        if (used < width) cut = whole.size();
    });
    if (used <= width) return whole;
    whole.resize(cut);
    return width == 0 ? "" : whole + "…";
}

std::string printable(std::string_view text) {
    std::string result;
    bool returned = false; // a carriage return is held back: alone it would draw over the line
    scan(text, [&](std::string_view piece, UChar32 point) {
        if (returned && point != '\n') result += kReplacement;
        returned = point == '\r';
        if (returned) return;
        result += is_control(point) && !is_space_control(point) ? kReplacement : piece;
    });
    if (returned) result += kReplacement;
    return result;
}

} // namespace vouch::text
