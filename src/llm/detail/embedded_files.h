#pragma once

#include <span>

#include "base/embedded_file.h"

namespace vouch::llm {

/// The texts of prompts/, ordered by path.
std::span<const base::EmbeddedFile> embedded_files();

} // namespace vouch::llm
