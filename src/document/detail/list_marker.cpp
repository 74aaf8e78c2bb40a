#include "document/detail/list_marker.h"

#include <algorithm>
#include <array>

#include "text/unicode.h"

namespace vouch::document::detail {
namespace {

constexpr std::array<std::string_view, 9> kBullets{"-",      "*",      "+",      "\u2022", "\u2023",
                                                   "\u25CF", "\u25AA", "\u2013", "\u25E6"};
constexpr std::size_t kDigitsMax = 3;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool starts_blank(std::string_view text) { return text.starts_with(' ') || text.starts_with('\t'); }

} // namespace

bool starts_with_list_marker(std::string_view line) {
    line = text::trim(line);
    for (std::string_view bullet : kBullets) {
        if (line.starts_with(bullet) && starts_blank(line.substr(bullet.size()))) return true;
    }
    std::size_t digits = 0;
    while (digits < line.size() && is_digit(line[digits]))
        ++digits;
    std::size_t label = digits != 0 ? digits : (!line.empty() && is_letter(line[0]) ? 1 : 0);
    if (label == 0 || label > kDigitsMax || label >= line.size()) return false;
    bool closed = line[label] == ')' || (line[label] == '.' && digits != 0);
    return closed && starts_blank(line.substr(label + 1));
}

} // namespace vouch::document::detail
