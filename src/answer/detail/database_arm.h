#pragma once

#include <string>

#include "answer/answer.h"
#include "answer/state.h"

namespace vouch::answer::detail {

/// The record of the draft being tried.
Attempt attempt_of(const State& state, std::string sql, std::string outcome, std::string error);

} // namespace vouch::answer::detail
