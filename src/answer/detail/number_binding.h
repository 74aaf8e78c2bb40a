#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "answer/answer.h"
#include "schema/result_set.h"

namespace vouch::answer::detail {

/// What the numbers of a text may come from.
struct NumberSources {
    const schema::ResultSet& result;
    std::string_view question{};
    std::string_view sql{};             ///< its literals
    std::span<const Counted> counted{}; ///< what other queries counted
};

struct BoundText {
    std::string text;                 ///< the sentences that were kept
    std::vector<std::string> dropped; ///< the others, each as it stood
    std::vector<std::string> unbound; ///< the numbers that come from nowhere, as written
    std::size_t sentences = 0;
    std::size_t numbers = 0;

    double share_kept() const {
        return sentences == 0
                   ? 1
                   : 1 - static_cast<double>(dropped.size()) / static_cast<double>(sentences);
    }
};

/// Keeps the sentences of `text` of which every number is a cell, a row count, a computation over
/// cells that has a name (sum, mean, median, least, greatest, range, difference, ratio, share,
/// change), or stands in the question or as a literal in the SQL; as exactly as it is written. A
/// label of a row that stands next to a number of a row must be that row's, and what is called the
/// most or the least must be it.
BoundText bind_numbers(std::string_view text, const NumberSources& sources);

} // namespace vouch::answer::detail
