#pragma once

#include <optional>
#include <span>
#include <string>

#include "answer/services.h"
#include "answer/state.h"
#include "base/context.h"

namespace vouch::answer::detail {

/// What a small language model makes of a follow-up and the questions before it, where one is
/// configured. Its reply is data: it must be one line and one question, not long, keep the numbers
/// and names of the follow-up, and bring none, and no quoted text, that stands in no question.
/// Nothing otherwise, and where the model cannot be asked.
std::optional<ResolvedQuestion> written_follow_up(const std::string& question,
                                                  std::span<const std::string> earlier,
                                                  const Services& services,
                                                  const base::Context& context);

/// The reply as a question, where it keeps to that.
std::optional<std::string> acceptable_follow_up(const std::string& reply,
                                                const std::string& question,
                                                std::span<const std::string> earlier);

} // namespace vouch::answer::detail
