#include "http/target.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace vouch::http {
namespace {

enum class Plus : std::uint8_t { Itself, Blank };

std::optional<std::string> decode(std::string_view text, Plus plus) {
    std::string decoded;
    for (std::size_t at = 0; at < text.size(); ++at) {
        char character = text[at];
        if (character == '+' && plus == Plus::Blank) character = ' ';
        if (text[at] == '%') {
            if (text.size() - at < 3) return std::nullopt;
            unsigned int value = 0;
            auto read = std::from_chars(text.data() + at + 1, text.data() + at + 3, value, 16);
            if (read.ptr != text.data() + at + 3 || value == 0) return std::nullopt;
            character = static_cast<char>(value);
            at += 2;
        }
        decoded += character;
    }
    return decoded;
}

/// The part before the mark; the rest, without it, stays.
std::string_view cut(std::string_view& rest, char mark) {
    std::size_t end = rest.find(mark);
    std::string_view part = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    return part;
}

} // namespace

std::optional<Target> parse_target(std::string_view text) {
    const auto visible = [](char character) { return character > 0x20 && character < 0x7f; };
    if (!text.starts_with('/') || !std::ranges::all_of(text, visible) ||
        text.find('#') != std::string_view::npos)
        return std::nullopt;
    Target target;
    target.path = cut(text, '?');
    for (std::string_view path = target.path; !path.empty();) {
        path.remove_prefix(1);
        auto segment = decode(path.substr(0, path.find('/')), Plus::Itself);
        if (!segment) return std::nullopt;
        path.remove_prefix(std::min(path.find('/'), path.size()));
        target.segments.push_back(std::move(*segment));
    }
    while (!text.empty()) {
        std::string_view value = cut(text, '&');
        auto name = decode(cut(value, '='), Plus::Blank);
        auto decoded = decode(value, Plus::Blank);
        if (!name || !decoded) return std::nullopt;
        target.query.emplace_back(std::move(*name), std::move(*decoded));
    }
    return target;
}

} // namespace vouch::http
