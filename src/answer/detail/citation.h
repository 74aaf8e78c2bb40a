#pragma once

#include <cstdint>
#include <string>

#include "answer/answer.h"
#include "screen/screen.h"
#include "search/passage.h"

namespace vouch::answer::detail {

/// What is told of a passage that is cited by `number` for `text`, and whether it tries to give
/// orders. How it was found is not yet in it.
Citation citation_of(const search::Passage& passage, std::uint32_t number, std::string text,
                     const screen::Screen& screen);

} // namespace vouch::answer::detail
