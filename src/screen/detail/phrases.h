#pragma once

#include <span>

#include "screen/screen.h"

namespace vouch::screen::detail {

/// A phrase in RE2's syntax over the matching form (detail/matching_form.h).
struct Phrase {
    Finding finding;
    const char* pattern;
};

/// All phrases, ordered by finding.
std::span<const Phrase> phrases();

} // namespace vouch::screen::detail
