#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "answer/services.h"
#include "answer/state.h"
#include "base/context.h"
#include "base/result.h"

namespace vouch::answer::detail {

struct WindowLimits {
    std::size_t windows = 8;
    std::uint32_t neighbours = 1; ///< on each side of what was found; 0: the index is not asked
    std::size_t bytes = 12'000;   ///< of all texts together
};

/// The best passages of each part in turn, each with its neighbours as far as the caller may read
/// them. No passage stands in two windows, and what overlaps is one window.
base::Result<std::vector<PassageWindow>> passage_windows(const std::vector<DocumentPart>& parts,
                                                         const WindowLimits& limits,
                                                         const Services& services,
                                                         const base::Context& context);

/// The windows for a model, each with its number, from 1, and in a frame that no text can end.
std::string framed_passages(const std::vector<PassageWindow>& windows);

/// What is asked of the passages, a line a part.
std::string asked_parts(const std::vector<DocumentPart>& parts);

} // namespace vouch::answer::detail
