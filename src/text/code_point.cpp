#include "text/code_point.h"

#include <algorithm>
#include <array>

#include <unicode/uchar.h>

#include "text/detail/code_point.h"

namespace vouch::text {
namespace {

constexpr int kTablesVersion = 8;

/// Characters whose category has changed since.
struct Changed {
    char32_t point;
    PointClass then;
};
constexpr std::array kChanged = {
    Changed{0x166D, PointClass::Punctuation}, Changed{0x1734, PointClass::Mark},
    Changed{0x1885, PointClass::Plain},       Changed{0x1886, PointClass::Plain},
    Changed{0xA9BD, PointClass::Plain},       Changed{0x111C9, PointClass::Punctuation},
};

bool is_younger(UChar32 point) {
    UVersionInfo age{};
    u_charAge(point, age);
    return age[0] > kTablesVersion;
}

} // namespace

DecodedPoint decode_at(std::string_view text, std::size_t begin) {
    detail::CodePoint point = detail::code_point_at(text, begin);
    return {static_cast<char32_t>(point.value), point.end, point.value >= 0};
}

PointClass class_in_unicode_8(char32_t value) {
    if (auto changed = std::ranges::find(kChanged, value, &Changed::point);
        changed != kChanged.end())
        return changed->then;
    auto point = static_cast<UChar32>(value);
    std::uint32_t category = U_GET_GC_MASK(point);
    PointClass found = PointClass::Plain;
    if ((category & (U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CO_MASK)) != 0)
        found = PointClass::Control;
    else if (u_isUWhiteSpace(point) != 0)
        found = PointClass::WhiteSpace;
    else if ((category & U_GC_MN_MASK) != 0)
        found = PointClass::Mark;
    else if ((category & U_GC_P_MASK) != 0)
        found = PointClass::Punctuation;
    return found != PointClass::Plain && is_younger(point) ? PointClass::Plain : found;
}

char32_t lower_point(char32_t point) {
    return static_cast<char32_t>(u_tolower(static_cast<UChar32>(point)));
}

void append_utf8(std::string& text, char32_t point) {
    auto byte = [&](char32_t bits) { text += static_cast<char>(bits); };
    if (point < 0x80) {
        byte(point);
    } else if (point < 0x800) {
        byte(0xC0 | point >> 6);
        byte(0x80 | (point & 0x3F));
    } else if (point < 0x10000) {
        byte(0xE0 | point >> 12);
        byte(0x80 | (point >> 6 & 0x3F));
        byte(0x80 | (point & 0x3F));
    } else {
        byte(0xF0 | point >> 18);
        byte(0x80 | (point >> 12 & 0x3F));
        byte(0x80 | (point >> 6 & 0x3F));
        byte(0x80 | (point & 0x3F));
    }
}

} // namespace vouch::text
