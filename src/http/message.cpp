#include "http/message.h"

#include <algorithm>

#include "base/ascii.h"

namespace vouch::http {
namespace {

constexpr std::string_view kTokenMarks = "!#$%&'*+-.^_`|~";

bool is_token_character(char character) {
    char lower = base::ascii_lower(character);
    return (lower >= 'a' && lower <= 'z') || base::is_ascii_digit(character) ||
           kTokenMarks.find(character) != std::string_view::npos;
}

bool is_blank(char character) { return character == ' ' || character == '\t'; }

} // namespace

const std::string* find_header(const Headers& headers, std::string_view name) {
    for (const Header& header : headers)
        if (same_name(header.name, name)) return &header.value;
    return nullptr;
}

bool same_name(std::string_view one, std::string_view other) {
    return std::ranges::equal(one, other, {}, base::ascii_lower, base::ascii_lower);
}

bool is_token(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, is_token_character);
}

bool is_field_value(std::string_view text) {
    if (!text.empty() && (is_blank(text.front()) || is_blank(text.back()))) return false;
    return std::ranges::all_of(text, [](char character) {
        auto byte = static_cast<unsigned char>(character);
        return character == '\t' || (byte >= 0x20 && byte != 0x7f);
    });
}

} // namespace vouch::http
