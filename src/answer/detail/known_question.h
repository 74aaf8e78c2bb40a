#pragma once

#include <optional>

#include "answer/detail/node_functions.h"
#include "answer/services.h"
#include "answer/state.h"

namespace vouch::answer::detail {

/// The query that a person has written for just this question: a verified pair or a metric of a
/// database that may be asked. It is approved and run like any other draft. Where several databases
/// have one, which is meant is asked. None where there is no such query.
std::optional<Step> known_question(const Question& question, const Services& services);

} // namespace vouch::answer::detail
