#pragma once

#include <optional>

#include "answer/services.h"
#include "answer/state.h"
#include "base/context.h"
#include "base/result.h"

namespace vouch::answer::detail {

/// The question as one in which rows and passages meet, where it has such a form and the rest of it
/// is read over a database to its last word. Not yet looked for is what the documents say.
base::Result<std::optional<RouteChoice>>
plan_linked(const Question& question, const Services& services, const base::Context& context);

/// Adds the condition that `names` is one of `values` to the drafts that have its table in FROM;
/// the others go.
std::vector<Draft> with_names(std::vector<Draft> drafts, knowledge::ColumnId names,
                              const std::vector<std::string>& values,
                              const knowledge::Knowledge& knowledge);

} // namespace vouch::answer::detail
