#pragma once

#include <cstddef>
#include <string>

#include "answer/services.h"
#include "answer/state.h"
#include "base/context.h"

namespace vouch::answer::detail {

/// Asks a language model what the rows of the answer show, and keeps of its sentences those of
/// which every number is bound (number_binding.h). Sentences are none where it is not asked, does
/// not answer, or has nothing to say: an insight is never a reason to fail.
WrittenInsight model_insight(const State& state, const Services& services,
                             const base::Context& context);

} // namespace vouch::answer::detail
