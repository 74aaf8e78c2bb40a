#pragma once

#include <string>
#include <string_view>

namespace vouch::text {

/// The parts one after another with `separator` between them; `parts` is any range of texts.
template <typename Parts>
std::string join(const Parts& parts, std::string_view separator) {
    std::string joined;
    bool first = true;
    for (const auto& part : parts) {
        if (!first) joined += separator;
        joined += part;
        first = false;
    }
    return joined;
}

} // namespace vouch::text
