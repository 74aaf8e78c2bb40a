#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vouch::http {

/// What a request asks for: "/a/b%20c?d=e".
struct Target {
    std::string path{};                  ///< as it came: from the first slash to the question mark
    std::vector<std::string> segments{}; ///< decoded: "/a/" has the segments "a" and ""
    std::vector<std::pair<std::string, std::string>> query{};
};

/// Nothing for what is not in RFC 9112's origin form, holds a malformed escape, or an escaped NUL.
std::optional<Target> parse_target(std::string_view text);

} // namespace vouch::http
