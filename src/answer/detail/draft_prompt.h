#pragma once

#include "answer/services.h"
#include "answer/state.h"
#include "base/result.h"
#include "llm/model.h"

namespace vouch::answer::detail {

/// What a model is asked to write SQL from: rules, the schema that the caller may see, the
/// question, and each earlier try with what was wrong with it.
base::Result<llm::ChatRequest> draft_request(const State& state, const Services& services);

} // namespace vouch::answer::detail
