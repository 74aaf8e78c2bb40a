#pragma once

#include <algorithm>
#include <span>

namespace vouch::knowledge::detail {

/// The entries whose `member` is `key`; they are sorted by it. (std::ranges::equal_range, which
/// clang 14, the compiler of the fuzz targets and of clang-tidy, cannot compile.)
template <typename Entry, typename Key, typename Member>
std::span<const Entry> sorted_run(std::span<const Entry> sorted, const Key& key,
                                  Member Entry::*member) {
    const auto first = std::ranges::lower_bound(sorted, key, {}, member);
    return {first, std::ranges::upper_bound(first, sorted.end(), key, {}, member)};
}

} // namespace vouch::knowledge::detail
