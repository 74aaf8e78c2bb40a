#pragma once

#include "answer/services.h"
#include "answer/state.h"
#include "base/context.h"
#include "base/result.h"
#include "cache/binding.h"

namespace vouch::answer::detail {

/// All that decides how the question is answered but the question itself: which databases and
/// documents may be asked and in what state they are, for whom, by which rules, on which day.
base::Result<cache::Binding> cache_binding(const Question& question, const Services& services,
                                           const base::Context& context);

} // namespace vouch::answer::detail
