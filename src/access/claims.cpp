#include "access/claims.h"

#include <algorithm>
#include <charconv>

namespace vouch::access {
namespace {

bool is_claim_name(std::string_view name) {
    const auto letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    return !name.empty() && letter(name.front()) &&
           std::ranges::all_of(name, [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

ClaimValue value_of(std::string_view text) {
    std::int64_t number = 0;
    const auto [stop, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failure == std::errc() && stop == text.data() + text.size()) return number;
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"')
        text = text.substr(1, text.size() - 2);
    return std::string(text);
}

} // namespace

base::Result<void> add_claim(std::string_view written, Claims& claims) {
    const std::size_t at = written.find('=');
    const std::string_view name = written.substr(0, at);
    if (at == std::string_view::npos || !is_claim_name(name)) {
        return base::fail(base::ErrorCode::InvalidArgument,
                          "“" + std::string(written) + "” is no claim: write NAME=VALUE.");
    }
    if (!claims.emplace(name, value_of(written.substr(at + 1))).second) {
        return base::fail(base::ErrorCode::InvalidArgument,
                          "The claim “" + std::string(name) + "” is given twice.");
    }
    return {};
}

} // namespace vouch::access
