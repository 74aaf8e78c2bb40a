#pragma once

#include <string_view>
#include <vector>

#include "answer/services.h"

namespace vouch::answer::detail {

/// Whether a text asks for a change of data: it opens with a word of changing ("delete", "update",
/// after "please" and the like) and goes on with something that a database holds ("all orders",
/// "the status of …"). "Drop the two lowest values" and "Which orders were deleted?" are questions.
bool asks_for_write(std::string_view question, const std::vector<DatabaseSource>& databases);

} // namespace vouch::answer::detail
