#pragma once

#include <span>

#include "base/embedded_file.h"

namespace vouch::conversation {

/// The word lists of languages/, ordered by path.
std::span<const base::EmbeddedFile> embedded_files();

} // namespace vouch::conversation
