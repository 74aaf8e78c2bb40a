#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "answer/answer.h"

namespace vouch::answer {

/// The numbers of an answer over a database that come from nowhere: from no cell of its result, no
/// computation over cells that has a name, no count of its record, no literal of its SQL and not
/// from the question or what was assumed of it. Of its text, its insight and its caveats; each as
/// written, with the text that it stands in. Empty for every answer of the rules of this program.
std::vector<std::string> untraced_numbers(const Answer& answer, std::string_view question);

} // namespace vouch::answer
